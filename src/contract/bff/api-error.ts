import * as z from 'zod/mini';

/** Every `code` of the BFF's error body. */
const ERROR_CODES = [
  /** A parameter is invalid; the message names it. */
  'bad_request',
  /** Nobody is signed in. */
  'signed_out',
  /** Name and password don't match; also used for an unknown name. */
  'wrong_credentials',
  /** Too many failed sign-ins or error reports; `Retry-After` gives the time to wait. */
  'too_many_attempts',
  /** The proxy identified the user, but nobody added that name. */
  'unknown_user',
  /** Somebody else has set the user's password, which must be changed first. */
  'password_change_required',
  /** Only an admin may do this. */
  'admins_only',
  /**
   * The change conflicts with the current state, e.g. the name is taken or somebody else made a
   * change.
   */
  'conflict',
  /** This installation doesn't offer the feature, e.g. sign-in with name and password. */
  'not_available',
  /** The request lacks `X-Requested-With: tillview` or was sent to a foreign host name. */
  'forbidden',
  /** There is no such order or other resource, or this user can't see it. */
  'not_found',
  /** The path exists, but doesn't support the method. */
  'method_not_allowed',
  /** There is no order store, so only requests that the order service itself supports work. */
  'no_order_store',
  /** The API keys belong to another order service, which manages them itself. */
  'keys_elsewhere',
  /** Tillview itself uses this API key. */
  'key_in_use',
  /** The order service cannot be reached. */
  'upstream_unreachable',
  /** The order service did not respond in time. */
  'upstream_timeout',
  /** The order service rejects Tillview's API key or organization. */
  'upstream_credentials',
  /** The order service is rate limiting Tillview; `Retry-After` gives the time to wait. */
  'upstream_rate_limited',
  /** The order service failed, or its response is not order data. */
  'upstream_error',
  /** Too many requests are waiting for the order service. */
  'overloaded',
  /** Tillview itself failed. */
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export function isErrorCode(text: string): text is ErrorCode {
  return ERROR_CODES.some((code) => code === text);
}

/**
 * Response header with an `InvalidValue` as JSON, when a single value of the request is the
 * problem.
 */
export const INVALID_VALUE_HEADER = 'X-Invalid-Value';

/** `limit` is in characters. */
export type InvalidValue = {
  readonly field: string;
  readonly rule:
    | 'empty'
    | 'too_short'
    | 'too_long'
    | 'unprintable'
    | 'invisible'
    | 'is_name'
    | 'common'
    | 'unchanged';
  readonly limit?: number;
};

/**
 * The body of every error response of the BFF under `/api`; `error` is for logs and programs,
 * `code` for the dashboard.
 */
export const apiErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  request_id: z.string(),
});
export type ApiErrorBody = {
  readonly error: string;
  readonly code: ErrorCode;
  readonly request_id: string;
};
