/** How a call ended; an abandoned one says nothing about the service. */
export type CallOutcome = 'succeeded' | 'failed' | 'abandoned';

/** Stops calling a service that only fails, and lets one call through from time to time to see whether it is back. */
export type CircuitBreaker = {
  /** The function that reports how the call ended, or undefined when the call may not be made now. */
  enter(): ((outcome: CallOutcome) => void) | undefined;
  /** Milliseconds until the next call may be tried; 0 when one may be tried now. */
  waitMs(): number;
};

/** Makes a breaker that stops all calls for `pauseMs` after `failures` in a row; `now` is in milliseconds. */
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
