import { setTimeout as wait } from 'node:timers/promises';

export type Timing = {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 inclusive to 1 exclusive. */
  random(): number;
  /** Resolves after the given milliseconds; rejects with the signal's reason if it aborts first. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Calls back after the given milliseconds, unless the returned function is called first. */
  after(milliseconds: number, callback: () => void): () => void;
};

export const systemTiming: Timing = {
  now: Date.now,
  random: Math.random,
  async wait(milliseconds, signal) {
    await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
  },
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};
