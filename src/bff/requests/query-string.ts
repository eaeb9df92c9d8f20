import type { FastifyRequest } from 'fastify';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';

/** Raw, without its `?`. */
export function queryStringOf({ originalUrl }: FastifyRequest): string {
  const start = originalUrl.indexOf('?');
  return start < 0 ? '' : originalUrl.slice(start + 1);
}

/** A 400 that explains each wrong parameter. */
export function wrongParameters(issues: readonly QueryIssue[]): ApiProblem {
  return new ApiProblem('bad_request', { message: issues.map((issue) => issue.message).join(' ') });
}
