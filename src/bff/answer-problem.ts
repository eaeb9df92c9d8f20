import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { ApiErrorBody } from '#contract/bff/api-error.ts';
import { ApiProblem } from './api-problem.ts';

const fastifyError = z.looseObject({ statusCode: z.number() });

/** The problem an error means to the browser; one that is not expected is `internal`, and only the log learns what it was. */
export function toProblem(error: unknown, log: FastifyBaseLogger): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const status = z.safeParse(fastifyError, error).data?.statusCode ?? 500;
  // A path that the file server refuses, or that is longer than any of ours, leads nowhere.
  if ([403, 404, 414].includes(status)) return new ApiProblem('not_found');
  if (status >= 400 && status < 500) return new ApiProblem('bad_request');
  log.error({ err: error }, 'unexpected error');
  return new ApiProblem('internal');
}

/** Answers with a problem in the one error shape; `status` replaces the code's own. */
export function answerProblem(reply: FastifyReply, problem: ApiProblem, status: number = problem.status): FastifyReply {
  const requestId = problem.requestId ?? reply.request.id;
  if (problem.code === 'method_not_allowed') reply.header('allow', 'GET, HEAD');
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  if (status >= 500) {
    reply.log.warn({ code: problem.code, cause: problem.cause, upstreamRequestId: problem.requestId }, problem.message);
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('x-request-id', requestId)
    .type('application/json; charset=utf-8')
    .send({ error: problem.message, code: problem.code, request_id: requestId } satisfies ApiErrorBody);
}
