import type { FastifyInstance } from 'fastify';
import { ApiProblem } from './api-problem.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof METHODS)[number];

/** Makes each path answer 405 to every method but those it has, with `Allow`. A path with GET has HEAD too. */
export function refuseOtherMethods(app: FastifyInstance, paths: Readonly<Record<string, readonly Method[]>>): void {
  for (const [url, methods] of Object.entries(paths)) {
    const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    const others: string[] = METHODS.filter((method) => !methods.includes(method));
    if (!methods.includes('GET')) others.push('HEAD');
    app.route({
      method: others,
      url,
      handler: async (_request, reply) => {
        reply.header('allow', allow);
        throw new ApiProblem('method_not_allowed', { message: `This address answers to ${allow} only.` });
      },
    });
  }
}
