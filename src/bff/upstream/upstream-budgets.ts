/** How much of everything one read, and all reads together, may take from the order service. */
export type UpstreamBudgets = {
  /** Milliseconds to open a connection. */
  readonly connectMs: number;
  /** Milliseconds from the request to the answer's headers. */
  readonly headersMs: number;
  /** Milliseconds between two pieces of the answer's body. */
  readonly idleMs: number;
  /** Milliseconds for everything, waiting and retries included. */
  readonly totalMs: number;
  /** Bytes of one answer, as sent and after decompression. */
  readonly bodyBytes: number;
  /** Objects and arrays of one answer inside one another. */
  readonly bodyDepth: number;
  /** Objects and arrays of one answer in all. */
  readonly bodyContainers: number;
  /** Bytes of one answer beside its orders. */
  readonly outlineBytes: number;
  /** Requests that run at a time; each has its own connection. */
  readonly connections: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
  /** Further attempts after the first. */
  readonly retries: number;
  /** Milliseconds that the first retry waits at most; doubled for the next one. */
  readonly retryDelayMs: number;
  /** Requests that it takes to allow one retry, counted over all. */
  readonly requestsPerRetry: number;
  /** Retries that are allowed before the first request. */
  readonly initialRetries: number;
  /** The most retries that can be saved up. */
  readonly maxSavedRetries: number;
  /** Failures in a row that open the circuit breaker, which stops all calls. */
  readonly breakerFailures: number;
  /** Milliseconds until an open breaker lets one request through to see whether the service is back. */
  readonly breakerOpenMs: number;
  /** The longest pause, in milliseconds, that the service's `Retry-After` may ask of all requests. */
  readonly maxPauseMs: number;
};

/**
 * The budgets in production: a manager learns within 15 s that something is wrong, large answers cannot fill the memory, and a service in
 * trouble gets at most one retry for five requests.
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
  // Who sends an hour, or a date by a wrong clock, would shut all managers out for as long.
  maxPauseMs: 60_000,
};
