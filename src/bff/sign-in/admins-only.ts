import type { FastifyRequest } from 'fastify';
import { ApiProblem } from '#contract/bff/api-problem.ts';

/** A hook that rejects everyone but admins; must run after the hook that identifies the caller. */
export async function adminsOnly(request: FastifyRequest): Promise<void> {
  if (!request.caller.isAdmin) throw new ApiProblem('admins_only');
}
