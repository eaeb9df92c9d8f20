import { readRevision } from '#order-store/answers/revision.ts';
import type { OrderStore } from '#order-store/order-store.ts';

/** Cached responses of the current revision. */
const MOST = 100;
/** Maximum age (seconds), because a replica may lag behind the requested revision. */
const SECONDS = 30;

/**
 * Caches a route's responses until the order store changes, and shares concurrent equal requests. A
 * key covers everything but orders and clock: parameters and visible stores.
 */
export function keepAnswers<Answer>(
  revisionOf: (store: OrderStore) => Promise<number> = readRevision,
) {
  let revision = -1;
  const answers = new Map<string, { readonly answer: Promise<Answer>; readonly at: number }>();

  return async (
    store: OrderStore,
    question: readonly unknown[],
    find: () => Promise<Answer>,
  ): Promise<Answer> => {
    const current = await revisionOf(store);
    if (current !== revision) answers.clear();
    revision = current;
    const key = JSON.stringify(question);
    const known = answers.get(key);
    if (known && Math.abs(store.now() - known.at) < SECONDS) return known.answer;
    const kept = { answer: find(), at: store.now() };
    answers.delete(key);
    answers.set(key, kept);
    const [oldest] = answers.keys();
    if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
    // Failures are not cached.
    kept.answer.catch(() => answers.get(key) === kept && answers.delete(key));
    return kept.answer;
  };
}
