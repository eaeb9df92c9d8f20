import type { FastifyRequest } from 'fastify';
import { MEANT_AS } from '#contract/bff/views.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';

/** Throws `signed_out` for a request that is meant for another user than its caller; see `MEANT_AS`. */
export function refuseOtherUsers({ headers, caller }: FastifyRequest): void {
  const meantAs = headers[MEANT_AS.header.toLowerCase()];
  if (meantAs !== undefined && meantAs !== caller.userId) {
    throw new ApiProblem('signed_out', { message: 'Somebody else signed in meanwhile.' });
  }
}
