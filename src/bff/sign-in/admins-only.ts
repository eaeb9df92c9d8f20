import type { FastifyRequest } from 'fastify';
import { ApiProblem } from '../requests/api-problem.ts';

/** A hook that refuses everybody but admins; it runs after the one that says who makes a request. */
export async function adminsOnly(request: FastifyRequest): Promise<void> {
  if (!request.caller.isAdmin) throw new ApiProblem('admins_only');
}
