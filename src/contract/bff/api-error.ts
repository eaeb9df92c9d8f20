import * as z from 'zod/mini';

/** Every `code` of the BFF's error body. */
const ERROR_CODES = [
  /** A parameter is wrong; the text names it. */
  'bad_request',
  /** Nobody is signed in. */
  'signed_out',
  /** Name and password don't belong together; also for a name that nobody has. */
  'wrong_credentials',
  /** Too many failed sign-ins; `Retry-After` says for how long. */
  'too_many_attempts',
  /** The proxy says who somebody is, and nobody added that name. */
  'unknown_user',
  /** Only an admin may do this. */
  'admins_only',
  /** The name is taken, or it was changed by somebody else. */
  'conflict',
  /** There is no sign-in with name and password here. */
  'not_available',
  /** The request lacks `X-Requested-With: tillview` or came through a foreign host name. */
  'forbidden',
  /** The order does not exist, or not for this reader. */
  'not_found',
  /** The path exists, the method does not. */
  'method_not_allowed',
  /** The API keys are those of another order service, which manages them itself. */
  'keys_elsewhere',
  /** Tillview itself uses this API key. */
  'key_in_use',
  /** The order service cannot be reached. */
  'upstream_unreachable',
  /** The order service did not answer in time. */
  'upstream_timeout',
  /** The order service refuses our key or organisation. */
  'upstream_credentials',
  /** The order service asks us to slow down; `Retry-After` says for how long. */
  'upstream_rate_limited',
  /** The order service failed, or its answer is not order data. */
  'upstream_error',
  /** Too many requests wait for the order service. */
  'overloaded',
  /** Tillview itself failed. */
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** Whether a text is one of our error codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return ERROR_CODES.some((code) => code === text);
}

/** Every error the BFF answers with under `/api`. */
export const apiErrorBody = z.object({ error: z.string(), code: z.string(), request_id: z.string() });
export type ApiErrorBody = { readonly error: string; readonly code: ErrorCode; readonly request_id: string };
