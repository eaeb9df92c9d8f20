import { ApiProblem } from '../api-problem.ts';

/** Lets a bounded number in at a time, keeps a bounded queue before the door and turns everyone else away at once. */
export type WaitingRoom = {
  /** Resolves, in order of arrival, with the function that gives the place back; rejects with `overloaded` or the signal's reason. */
  enter(signal: AbortSignal): Promise<() => void>;
};

/** Opens a waiting room for so many inside and so many before the door. */
export function createWaitingRoom(places: { readonly inside: number; readonly waiting: number }): WaitingRoom {
  let inside = 0;
  const queue = new Set<() => void>();

  function leave(): void {
    const [next] = queue;
    if (next) next();
    else inside -= 1;
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
      if (inside < places.inside) inside += 1;
      else if (queue.size < places.waiting) await queueUp(signal);
      else throw new ApiProblem('overloaded');
      return leave;
    },
  };
}
