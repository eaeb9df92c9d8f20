import type { FastifyRequest } from 'fastify';
import { ApiProblem } from '#contract/bff/api-problem.ts';

export async function adminsOnly(request: FastifyRequest): Promise<void> {
  if (!request.caller.isAdmin) throw new ApiProblem('admins_only');
}
