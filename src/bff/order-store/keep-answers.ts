import { readRevision } from '#order-store/answers/revision.ts';
import type { OrderStore } from '#order-store/order-store.ts';

/** How many answers of the present revision are kept. */
const MOST = 100;
/** How long (seconds), at most: a replica may be behind the revision that it is asked at. */
const SECONDS = 30;

/**
 * Keeps the answers of a route while nothing changes in the order store, and answers equal
 * questions together. A question holds all that decides its answer besides the orders and the
 * clock: its parameters, and the stores that the caller sees.
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
    if (known && store.now() - known.at < SECONDS) return known.answer;
    const kept = { answer: find(), at: store.now() };
    answers.delete(key);
    answers.set(key, kept);
    const [oldest] = answers.keys();
    if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
    // What failed is asked anew.
    kept.answer.catch(() => answers.get(key) === kept && answers.delete(key));
    return kept.answer;
  };
}
