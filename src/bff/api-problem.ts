import type { ErrorCode } from '#contract/bff/api-error.ts';

const STATUS_AND_WORDS = {
  bad_request: [400, 'The request is not valid.'],
  signed_out: [401, 'Please sign in.'],
  forbidden: [403, 'This request is not allowed.'],
  not_found: [404, 'There is nothing here.'],
  method_not_allowed: [405, 'This address can only be read.'],
  upstream_unreachable: [502, 'The order service cannot be reached.'],
  upstream_timeout: [504, 'The order service does not answer in time.'],
  upstream_credentials: [502, 'The order service does not accept the API key of this Tillview.'],
  upstream_rate_limited: [429, 'The order service asks for a pause before the next request.'],
  upstream_error: [502, 'The order service failed.'],
  overloaded: [503, 'Too many requests are waiting for the order service. Please try again.'],
  internal: [500, 'Something went wrong in Tillview.'],
} as const satisfies Record<ErrorCode, readonly [status: number, words: string]>;

/** What a problem may know besides its code. */
export type ProblemDetails = {
  /** Plain words for the user, instead of the code's own. */
  readonly message?: string;
  /** The upstream's own id of the failed request. */
  readonly requestId?: string | undefined;
  /** When to try again, in whole seconds from now. */
  readonly retryAfterSeconds?: number | undefined;
  /** Whether the same request may well succeed when it is made again. */
  readonly isTransient?: boolean;
  /** What happened underneath, for the log alone. */
  readonly cause?: string;
};

/** A failure the browser is told about: its code, the HTTP status that goes with it and plain words. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isTransient: boolean;

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    const [status, words] = STATUS_AND_WORDS[code];
    super(details.message ?? words, { cause: details.cause });
    this.code = code;
    this.status = status;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isTransient = details.isTransient ?? false;
  }
}
