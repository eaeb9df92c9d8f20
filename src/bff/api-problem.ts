import type { ErrorCode } from '#contract/bff/api-error.ts';

const STATUS_AND_WORDS = {
  bad_request: [400, "This request isn't valid."],
  signed_out: [401, "You're signed out. Sign in again."],
  forbidden: [403, "This request isn't allowed."],
  not_found: [404, 'Nothing found at this address.'],
  method_not_allowed: [405, 'This address is read-only.'],
  upstream_unreachable: [502, "Can't reach the order service."],
  upstream_timeout: [504, 'The order service takes too long to answer.'],
  upstream_credentials: [502, "The order service rejects Tillview's API key."],
  upstream_rate_limited: [429, 'The order service asks for a pause.'],
  upstream_error: [502, 'The order service reported an error.'],
  overloaded: [503, 'Tillview is busy right now. Try again shortly.'],
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
