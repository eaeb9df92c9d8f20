/** Keeps all retries together a small share of all requests, so that they never multiply an outage. */
export type RetryAllowance = {
  /** Counts a request that is not a retry. */
  earn(): void;
  /** Whether one more retry may be made; if so, it is taken. */
  spend(): boolean;
};

/** Makes an allowance of one retry for every `requestsPerRetry` requests; `saved` retries are kept at most, `atStart` are there from the start. */
export function createRetryAllowance(options: {
  readonly requestsPerRetry: number;
  readonly saved: number;
  readonly atStart: number;
}): RetryAllowance {
  const price = options.requestsPerRetry;
  let credit = options.atStart * price;
  return {
    earn() {
      credit = Math.min(options.saved * price, credit + 1);
    },
    spend() {
      if (credit < price) return false;
      credit -= price;
      return true;
    },
  };
}
