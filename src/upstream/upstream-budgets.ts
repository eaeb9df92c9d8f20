/** Limits for one read from the order service, and for all reads together. */
export type UpstreamBudgets = {
  /** Milliseconds to open a connection. */
  readonly connectMs: number;
  /** Milliseconds from the request to the response's headers. */
  readonly headersMs: number;
  /** Milliseconds between two pieces of the response's body. */
  readonly idleMs: number;
  /** Milliseconds in total, including waiting and retries. */
  readonly totalMs: number;
  /** Bytes of one response, as sent and after decompression. */
  readonly bodyBytes: number;
  /** Nesting depth of objects and arrays in one response. */
  readonly bodyDepth: number;
  /** Total objects and arrays in one response. */
  readonly bodyContainers: number;
  /** Bytes of one response apart from its orders. */
  readonly outlineBytes: number;
  /** Concurrent requests; each has its own connection. */
  readonly connections: number;
  /** Requests that can wait for a connection. */
  readonly waiting: number;
  /** Additional attempts after the first. */
  readonly retries: number;
  /** Maximum milliseconds before the first retry; doubled for the next one. */
  readonly retryDelayMs: number;
  /** Requests needed to earn one retry, counted over all reads. */
  readonly requestsPerRetry: number;
  /** Retries available before the first request. */
  readonly initialRetries: number;
  /** The most retries that can be saved up. */
  readonly maxSavedRetries: number;
  /** Failures in a row that open the circuit breaker, which stops all calls. */
  readonly breakerFailures: number;
  /**
   * Milliseconds until an open breaker lets one request through to see whether the service is back.
   */
  readonly breakerOpenMs: number;
  /**
   * The longest pause, in milliseconds, that the service's `Retry-After` can impose on all
   * requests.
   */
  readonly maxPauseMs: number;
};

/**
 * The budgets in production: a manager learns of a problem within 15 s, large responses can't
 * exhaust the memory, and a struggling service gets at most one retry per five requests.
 */
export const UPSTREAM_BUDGETS: UpstreamBudgets = {
  connectMs: 2_000,
  headersMs: 5_000,
  idleMs: 5_000,
  totalMs: 15_000,
  bodyBytes: 16 * 1024 * 1024,
  // An order has five levels and about 30 objects and arrays; a page has 200 orders.
  bodyDepth: 64,
  bodyContainers: 500_000,
  outlineBytes: 256 * 1024,
  connections: 32,
  waiting: 256,
  retries: 2,
  retryDelayMs: 200,
  requestsPerRetry: 5,
  initialRetries: 2,
  maxSavedRetries: 10,
  breakerFailures: 10,
  breakerOpenMs: 5_000,
  // A service that sends an hour, or a date from a wrong clock, would otherwise lock all managers
  // out for that long.
  maxPauseMs: 60_000,
};
