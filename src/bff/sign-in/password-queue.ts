import type { Passwords } from '#accounts/passwords.ts';
import { createConcurrencyLimit } from '../upstream/concurrency-limit.ts';

/**
 * Each computation takes 19 MiB and one of the four threads that also read and compress files, so two leave room for everything else. Fifty
 * more wait less than three seconds; beyond that the answer is 503 at once, and a flood of sign-ins costs 38 MiB.
 */
const SLOTS = { running: 2, waiting: 50 } as const;

/** Passwords as routes use them: at most two are computed at once. The signal is the request's; rejects with `overloaded`. */
export type PasswordQueue = {
  hash(password: string, signal: AbortSignal): ReturnType<Passwords['hash']>;
  verify(password: string, stored: string | undefined, signal: AbortSignal): ReturnType<Passwords['verify']>;
};

/** Creates the queue before passwords. */
export function createPasswordQueue(passwords: Passwords): PasswordQueue {
  const limit = createConcurrencyLimit(SLOTS);

  async function queue<Result>(signal: AbortSignal, compute: () => Promise<Result>): Promise<Result> {
    const leave = await limit.enter(signal);
    try {
      return await compute();
    } finally {
      leave();
    }
  }

  return {
    hash: (password, signal) => queue(signal, () => passwords.hash(password)),
    verify: (password, stored, signal) => queue(signal, () => passwords.verify(password, stored)),
  };
}
