import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../polite-fetch.ts';

/** A clock that stands still until `next` advances it to the earliest timer; only tests use this file. */
export function createVirtualClock(start: number) {
  let now = start;
  let timers: readonly { readonly at: number; readonly run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after: (milliseconds, run) => {
      const timer = { at: now + Math.max(0, milliseconds), run };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  return {
    ...clock,
    /** Runs the earliest timer, once pending promises have settled; false if there is none. */
    next: async () => {
      await setImmediate();
      const first = timers.toSorted((left, right) => left.at - right.at)[0];
      if (!first) return false;
      timers = timers.filter((each) => each !== first);
      now = Math.max(now, first.at);
      first.run();
      return true;
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}
