import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { DatabaseUnavailable } from '#database/pool/database-unavailable.ts';
import { type ApiErrorBody, INVALID_VALUE_HEADER } from '#contract/bff/api-error.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { PasswordProblem } from '#accounts/password-rules.ts';

/** A rejected new password. */
export function invalidPassword({ words, ...problem }: PasswordProblem): ApiProblem {
  return new ApiProblem('bad_request', {
    message: `The password ${words}.`,
    invalid: { field: 'password', ...problem },
  });
}

const fastifyError = z.looseObject({ statusCode: z.number() });

/**
 * Converts an error for the browser; an unexpected one becomes `internal`, with its details only in
 * the log.
 */
export function toProblem(error: unknown, log: FastifyBaseLogger): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof DatabaseUnavailable) {
    if (error.isFull) return new ApiProblem('internal', { cause: error.message });
    return new ApiProblem('overloaded', {
      retryAfterSeconds: 1,
      isTransient: true,
      cause: error.message,
    });
  }
  const status = z.safeParse(fastifyError, error).data?.statusCode ?? 500;
  // The file server rejects such a path, or it is longer than any of Tillview's.
  if ([403, 404, 414].includes(status)) return new ApiProblem('not_found');
  if (status === 412)
    return new ApiProblem('bad_request', { status, message: 'The file is not the one expected.' });
  if (status === 413) return new ApiProblem('bad_request', { message: 'The body is too large.' });
  if (status >= 400 && status < 500) return new ApiProblem('bad_request');
  log.error({ err: error }, 'unexpected error');
  return new ApiProblem('internal');
}

/** The common error shape; `status` replaces the problem's own. */
export function answerProblem(
  reply: FastifyReply,
  problem: ApiProblem,
  status: number = problem.status,
): FastifyReply {
  const requestId = problem.requestId ?? reply.request.id;
  if (problem.retryAfterSeconds !== undefined)
    reply.header('retry-after', problem.retryAfterSeconds);
  if (problem.invalid) reply.header(INVALID_VALUE_HEADER, JSON.stringify(problem.invalid));
  if (status >= 500 || problem.code === 'upstream_rate_limited' || problem.cause !== undefined) {
    reply.log.warn(
      { code: problem.code, cause: problem.cause, upstreamRequestId: problem.requestId },
      problem.message,
    );
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
