import type { Timing } from '#upstream/timing.ts';

/** Rate limiter. */
export type Pace = {
  /** Resolves when the next request may be sent; rejects with the signal's reason if it aborts. */
  turn(signal: AbortSignal): Promise<void>;
  /** Halves the rate until the service's day (UTC) ends. */
  slowDown(): void;
};

const DAY_MS = 86_400_000;
/** Minimum share of the usual rate, so that new orders are still found. */
const SLOWEST = 1 / 16;

/** Creates a pace of so many requests a second. */
export function createPace(perSecond: number, { now, wait }: Pick<Timing, 'now' | 'wait'>): Pace {
  let nextAt = 0;
  let share = 1;
  let day = 0;

  return {
    async turn(signal) {
      const today = Math.floor(now() / DAY_MS);
      if (today !== day) share = 1;
      day = today;
      const at = Math.max(now(), nextAt);
      nextAt = at + 1_000 / (perSecond * share);
      if (at > now()) await wait(at - now(), signal);
      signal.throwIfAborted();
    },
    slowDown() {
      day = Math.floor(now() / DAY_MS);
      share = Math.max(SLOWEST, share / 2);
    },
  };
}
