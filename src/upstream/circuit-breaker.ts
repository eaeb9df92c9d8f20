/** An abandoned call counts neither for nor against the service. */
export type CallOutcome = 'succeeded' | 'failed' | 'abandoned';

/** `pauseMs` is the pause that the service asked for, if any. */
export type ReportCall = (outcome: CallOutcome, pauseMs?: number) => void;

/**
 * Stops calls to a service that keeps failing or asks for a pause. While open, it occasionally lets
 * a single call through to probe the service.
 */
export type CircuitBreaker = {
  /** Returns the function that reports how the call ended; undefined while no call may pass. */
  enter(): ReportCall | undefined;
  /** Milliseconds until the next call may be tried; 0 if one may be tried now. */
  waitMs(): number;
  /** True if the service asked for a pause and no probe has succeeded since. */
  isPaused(): boolean;
};

/**
 * Creates a breaker that opens after `failures` in a row, or for a pause of up to `maxPauseMs`. It
 * then lets one call through at a time, every `openMs` while they fail, until one succeeds. `now`
 * is in milliseconds.
 */
export function createCircuitBreaker(options: {
  readonly failures: number;
  readonly openMs: number;
  readonly maxPauseMs: number;
  now(): number;
}): CircuitBreaker {
  let failuresInARow = 0;
  let isPaused = false;
  let nextProbeAt = 0;
  /**
   * The time of the last decision: an earlier time means that the clock was set back, which would
   * prolong the wait.
   */
  let decidedAt = 0;
  let isProbing = false;

  const isOpen = (): boolean => isPaused || failuresInARow >= options.failures;
  const waitMs = (): number => {
    const now = options.now();
    return isOpen() && now >= decidedAt ? Math.max(0, nextProbeAt - now) : 0;
  };
  const waitAtLeast = (ms: number): void => {
    const now = options.now();
    nextProbeAt = Math.max(now < decidedAt ? 0 : nextProbeAt, now + ms);
    decidedAt = now;
  };

  return {
    waitMs,
    isPaused: () => isPaused,
    enter() {
      const isProbe = isOpen();
      if (waitMs() > 0 || (isProbe && isProbing)) return undefined;
      if (isProbe) isProbing = true;
      return (outcome, pauseMs = 0) => {
        if (isProbe) isProbing = false;
        if (pauseMs > 0) {
          isPaused = true;
          waitAtLeast(Math.min(pauseMs, options.maxPauseMs));
        } else if (outcome === 'succeeded') {
          failuresInARow = 0;
          // A call that was under way before the pause says nothing about its end.
          if (isProbe) isPaused = false;
        } else if (outcome === 'failed') {
          failuresInARow += 1;
          if (isOpen()) waitAtLeast(options.openMs);
        }
      };
    },
  };
}
