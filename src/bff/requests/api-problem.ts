import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { DatabaseUnavailable } from '#database/pool/database-unavailable.ts';
import { type ApiErrorBody, type ErrorCode, INVALID_VALUE_HEADER, type InvalidValue } from '#contract/bff/api-error.ts';
import type { PasswordProblem } from '#accounts/password-rules.ts';

const STATUS_AND_WORDS = {
  bad_request: [400, "This request isn't valid."],
  signed_out: [401, "You're signed out. Sign in again."],
  wrong_credentials: [401, "Name or password isn't right."],
  too_many_attempts: [429, 'Too many attempts to sign in. Try again later.'],
  unknown_user: [403, "Tillview doesn't know your name. Ask an admin to add you."],
  admins_only: [403, 'Only an admin may do this.'],
  conflict: [409, 'This was changed by somebody else.'],
  not_available: [404, "This isn't available here."],
  forbidden: [403, "This request isn't allowed."],
  not_found: [404, 'Nothing found at this address.'],
  method_not_allowed: [405, "This address doesn't take this kind of request."],
  keys_elsewhere: [409, 'The order service that Tillview is connected to manages its own API keys.'],
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
  /** When to try again, in whole seconds from now. */
  readonly retryAfterSeconds?: number | undefined;
  /** Whether retrying the same request is likely to succeed. */
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

/** The problem of a request with a new password that is refused. */
export function invalidPassword({ words, ...problem }: PasswordProblem): ApiProblem {
  return new ApiProblem('bad_request', {
    message: `The password ${words}.`,
    invalid: { field: 'password', ...problem },
  });
}

const fastifyError = z.looseObject({ statusCode: z.number() });

/** Converts an error to the problem that the browser sees; an unexpected one becomes `internal`, with its details in the log only. */
export function toProblem(error: unknown, log: FastifyBaseLogger): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof DatabaseUnavailable) {
    if (error.isFull) return new ApiProblem('internal', { cause: error.message });
    return new ApiProblem('overloaded', { retryAfterSeconds: 1, isTransient: true, cause: error.message });
  }
  const status = z.safeParse(fastifyError, error).data?.statusCode ?? 500;
  // The file server rejects such a path, or the path is longer than any in Tillview.
  if ([403, 404, 414].includes(status)) return new ApiProblem('not_found');
  if (status === 412) return new ApiProblem('bad_request', { status, message: 'The file is not the one expected.' });
  if (status === 413) return new ApiProblem('bad_request', { message: 'The body is too large.' });
  if (status >= 400 && status < 500) return new ApiProblem('bad_request');
  log.error({ err: error }, 'unexpected error');
  return new ApiProblem('internal');
}

/** Sends a problem in the common error shape; `status` replaces the problem's own status. */
export function answerProblem(reply: FastifyReply, problem: ApiProblem, status: number = problem.status): FastifyReply {
  const requestId = problem.requestId ?? reply.request.id;
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  if (problem.invalid) reply.header(INVALID_VALUE_HEADER, JSON.stringify(problem.invalid));
  if (status >= 500 || problem.code === 'upstream_rate_limited' || problem.cause !== undefined) {
    reply.log.warn({ code: problem.code, cause: problem.cause, upstreamRequestId: problem.requestId }, problem.message);
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-request-id', requestId)
    .type('application/json; charset=utf-8')
    .send({
      error: problem.message,
      code: problem.code,
      request_id: requestId,
    } satisfies ApiErrorBody);
}
