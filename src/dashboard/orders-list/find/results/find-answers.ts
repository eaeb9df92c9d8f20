import type { Order } from '#contract/service/order.ts';
import type { FindAnswer, FindQuestion } from '../search/find-messages.ts';

/** A question to answer, and what had been read when it was asked. */
type Wanted = { readonly question: FindQuestion; readonly read: unknown };

/** The last answered question. */
export type Answered = Wanted & {
  /** Undefined if the search failed. */
  readonly answer: FindAnswer | undefined;
};

/** Answers one question at a time, again whenever more was read. */
export type FindAnswers = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => Answered | undefined;
  /** Sets the question to answer from now on. Equal questions must be the same object, and `read` a new one whenever more was read. */
  readonly ask: (question: FindQuestion | undefined, read: unknown) => void;
  /** Asks the last question again, e.g. after a failure. */
  readonly again: () => void;
  /** Adds orders that the page has loaded to the searched ones. */
  readonly see: (orders: readonly Order[]) => void;
};

export type AskFind = (
  request: { readonly question: FindQuestion } | { readonly seen: readonly Order[] },
) => Promise<FindAnswer | null>;

/** How many orders are sent at once: copying them takes a few milliseconds. */
const CHUNK = 500;
/** The shortest time (ms) between two answers to the same question. */
const PAUSE = 250;

function pauseBetweenAnswers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE));
}

/** Creates answers with at most one question in flight: of the questions asked meanwhile, only the last one counts. */
export function createFindAnswers(askFind: AskFind, pause = pauseBetweenAnswers): FindAnswers {
  const listeners = new Set<() => void>();
  const sent = new WeakSet<Order>();
  let unsent: readonly Order[] = [];
  let wanted: Wanted | undefined;
  let answered: Answered | undefined;
  let hasSeenMore = false;
  let isRunning = false;

  async function sendChunk(): Promise<void> {
    const chunk = unsent.slice(0, CHUNK);
    unsent = unsent.slice(CHUNK);
    await askFind({ seen: chunk }).catch(() => undefined);
    hasSeenMore = true;
  }

  async function answer({ question, read }: Wanted): Promise<void> {
    const isSame = answered?.question === question;
    if (unsent.length > 0) await sendChunk();
    hasSeenMore = false;
    const next = await askFind({ question }).catch(() => undefined);
    if (wanted?.question !== question) return;
    answered = { question, read, answer: next ?? undefined };
    listeners.forEach((listener) => listener());
    if (isSame) await pause();
  }

  function isAnswered({ question, read }: Wanted): boolean {
    return answered?.question === question && answered.read === read && unsent.length === 0 && !hasSeenMore;
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let next = wanted; next && !isAnswered(next); next = wanted) {
      // oxlint-disable-next-line no-await-in-loop -- One question at a time.
      await answer(next);
    }
    isRunning = false;
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => answered,
    again: () => {
      answered = undefined;
      void run();
    },
    ask: (question, read) => {
      wanted = question && { question, read };
      void run();
    },
    see: (orders) => {
      const isNew = (order: Order) => !sent.has(order);
      const next = orders.filter(isNew);
      if (next.length === 0) return;
      next.forEach((order) => sent.add(order));
      unsent = [...unsent, ...next];
      void run();
    },
  };
}
