import { ApiProblem } from '#contract/bff/api-problem.ts';

/**
 * Runs a bounded number of requests at a time, queues a bounded number and rejects all others
 * immediately.
 */
export type ConcurrencyLimit = {
  /**
   * Resolves, in order of arrival, with the function that frees the slot; rejects with `overloaded`
   * or the signal's reason.
   */
  enter(signal: AbortSignal): Promise<() => void>;
};

/** Creates a limit of `running` requests at a time and `waiting` in the queue. */
export function createConcurrencyLimit(slots: {
  readonly running: number;
  readonly waiting: number;
}): ConcurrencyLimit {
  let running = 0;
  const queue = new Set<() => void>();

  function leave(): void {
    const [next] = queue;
    if (next) next();
    else running -= 1;
  }

  function queueUp(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      function admit(): void {
        queue.delete(admit);
        signal.removeEventListener('abort', giveUp);
        resolve();
      }
      function giveUp(): void {
        queue.delete(admit);
        reject(signal.reason);
      }
      queue.add(admit);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (running < slots.running) running += 1;
      else if (queue.size < slots.waiting) await queueUp(signal);
      else throw new ApiProblem('overloaded');
      return leave;
    },
  };
}
