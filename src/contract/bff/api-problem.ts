import type { ErrorCode, InvalidValue } from './api-error.ts';

const STATUS_AND_WORDS = {
  bad_request: [400, "This request isn't valid."],
  signed_out: [401, "You're signed out. Sign in again."],
  wrong_credentials: [401, "Name or password isn't right."],
  too_many_attempts: [429, 'Too many attempts to sign in. Try again later.'],
  unknown_user: [403, "Tillview doesn't know your name. Ask an admin to add you."],
  password_change_required: [403, 'Choose a new password first.'],
  admins_only: [403, 'Only an admin may do this.'],
  conflict: [409, 'This was changed by somebody else.'],
  not_available: [404, "This isn't available here."],
  forbidden: [403, "This request isn't allowed."],
  not_found: [404, 'Nothing found at this address.'],
  method_not_allowed: [405, "This address doesn't take this kind of request."],
  no_order_store: [503, 'Tillview keeps no orders of the order service (TILLVIEW_KEEP_DAYS is 0).'],
  keys_elsewhere: [
    409,
    'The order service that Tillview is connected to manages its own API keys.',
  ],
  key_in_use: [409, "Tillview itself uses this API key, so it can't be deleted here."],
  upstream_unreachable: [502, "Can't reach the order service."],
  upstream_timeout: [504, 'The order service takes too long to answer.'],
  upstream_credentials: [502, "The order service rejects Tillview's API key."],
  upstream_rate_limited: [429, 'The order service asks for a pause.'],
  upstream_error: [502, 'The order service reported an error.'],
  overloaded: [503, 'Tillview is busy right now. Try again shortly.'],
  internal: [500, 'Something went wrong in Tillview.'],
} as const satisfies Record<ErrorCode, readonly [status: number, words: string]>;

/** Optional details of a problem. */
export type ProblemDetails = {
  /** Replaces the code's default status. */
  readonly status?: number;
  /** A message for the user; replaces the code's default message. */
  readonly message?: string;
  /** The value of the request that is the problem. */
  readonly invalid?: InvalidValue | undefined;
  /** The upstream's own id for the failed request. */
  readonly requestId?: string | undefined;
  /** Seconds from now. */
  readonly retryAfterSeconds?: number | undefined;
  /** True when the same request is likely to succeed later. */
  readonly isTransient?: boolean;
  /** The underlying cause; logged, never sent. */
  readonly cause?: string;
};

/** A failure as the browser sees it: code, HTTP status and a message in plain words. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ErrorCode;
  readonly status: number;
  readonly invalid: InvalidValue | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly isTransient: boolean;

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    const [status, words] = STATUS_AND_WORDS[code];
    super(details.message ?? words, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? status;
    this.invalid = details.invalid;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.isTransient = details.isTransient ?? false;
  }
}
