/** How a call ended; an abandoned one does not count for or against the service. */
export type CallOutcome = 'succeeded' | 'failed' | 'abandoned';

/** Stops calls to a service that keeps failing, and probes it from time to time. */
export type CircuitBreaker = {
  /** Returns the function that reports how the call ended; undefined while calls are stopped. */
  enter(): ((outcome: CallOutcome) => void) | undefined;
  /** Milliseconds until the next call may be tried; 0 when one may be tried now. */
  waitMs(): number;
};

/** Creates a breaker that stops all calls for `pauseMs` after `failures` in a row; `now` is in milliseconds. */
export function createCircuitBreaker(options: {
  readonly failures: number;
  readonly pauseMs: number;
  now(): number;
}): CircuitBreaker {
  let failuresInARow = 0;
  let pausedUntil = 0;
  let isProbing = false;

  const isTripped = (): boolean => failuresInARow >= options.failures;
  const waitMs = (): number => (isTripped() ? Math.max(0, pausedUntil - options.now()) : 0);

  return {
    waitMs,
    enter() {
      const isProbe = isTripped();
      if (waitMs() > 0 || (isProbe && isProbing)) return undefined;
      if (isProbe) isProbing = true;
      return (outcome) => {
        if (isProbe) isProbing = false;
        if (outcome === 'succeeded') failuresInARow = 0;
        if (outcome !== 'failed') return;
        failuresInARow += 1;
        if (isTripped()) pausedUntil = options.now() + options.pauseMs;
      };
    },
  };
}
