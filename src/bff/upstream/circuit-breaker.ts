/** How a call ended; an abandoned one does not count for or against the service. */
export type CallOutcome = 'succeeded' | 'failed' | 'abandoned';

/** Stops calls to a service that keeps failing: while open, it lets only single calls through from time to time, to probe the service. */
export type CircuitBreaker = {
  /** Returns the function that reports how the call ended; undefined while no call may pass. */
  enter(): ((outcome: CallOutcome) => void) | undefined;
  /** Milliseconds until the next call may be tried; 0 when one may be tried now. */
  waitMs(): number;
};

/** Creates a breaker that opens after `failures` in a row and then lets one call through every `openMs`, until one succeeds; `now` is in milliseconds. */
export function createCircuitBreaker(options: {
  readonly failures: number;
  readonly openMs: number;
  now(): number;
}): CircuitBreaker {
  let failuresInARow = 0;
  let nextProbeAt = 0;
  let isProbing = false;

  const isOpen = (): boolean => failuresInARow >= options.failures;
  const waitMs = (): number => (isOpen() ? Math.max(0, nextProbeAt - options.now()) : 0);

  return {
    waitMs,
    enter() {
      const isProbe = isOpen();
      if (waitMs() > 0 || (isProbe && isProbing)) return undefined;
      if (isProbe) isProbing = true;
      return (outcome) => {
        if (isProbe) isProbing = false;
        if (outcome === 'succeeded') failuresInARow = 0;
        if (outcome !== 'failed') return;
        failuresInARow += 1;
        if (isOpen()) nextProbeAt = options.now() + options.openMs;
      };
    },
  };
}
