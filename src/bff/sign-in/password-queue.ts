import type { Passwords } from '#accounts/passwords.ts';
import { createConcurrencyLimit } from '#upstream/concurrency-limit.ts';

/**
 * Each computation takes 19 MiB and one of the four threads that also read and compress files, so
 * two leave room for everything else. Fifty wait for less than three seconds; further requests get
 * 503 at once, so a flood costs only 38 MiB.
 */
const SLOTS = { running: 2, waiting: 50 } as const;

/**
 * Computes at most two passwords at a time. The signal is the request's; rejects with `overloaded`
 * if too many wait.
 */
export type PasswordQueue = {
  hash(password: string, signal: AbortSignal): ReturnType<Passwords['hash']>;
  verify(
    password: string,
    stored: string | undefined,
    signal: AbortSignal,
  ): ReturnType<Passwords['verify']>;
};

/** Queues in front of `passwords`. */
export function createPasswordQueue(passwords: Passwords): PasswordQueue {
  const limit = createConcurrencyLimit(SLOTS);

  async function queue<Result>(
    signal: AbortSignal,
    compute: () => Promise<Result>,
  ): Promise<Result> {
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
