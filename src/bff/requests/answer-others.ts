import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ApiProblem } from './api-problem.ts';

/** Answers what no route does. */
type AnswerOthers = (request: FastifyRequest, reply: FastifyReply) => Promise<never>;

/**
 * Creates the answer to everything that the routes of an app leave over: 405 with `Allow` where the path has other methods, else 404. It
 * learns the routes as they are added, so it must be created before them.
 */
export function createAnswerOthers(app: FastifyInstance): AnswerOthers {
  const routes: { readonly parts: readonly string[]; readonly methods: readonly string[] }[] = [];

  const answerOthers: AnswerOthers = async (request, reply) => {
    const path = decodeURI(request.originalUrl.replace(/[?#].*$/s, '')).split('/');
    const methods = new Set(routes.flatMap((route) => (isAt(route.parts, path) ? route.methods : [])));
    if (methods.size === 0 || methods.has(request.method)) throw new ApiProblem('not_found');
    const allow = [...methods].join(', ');
    reply.header('allow', allow);
    throw new ApiProblem('method_not_allowed', { message: `This address answers to ${allow} only.` });
  };

  app.addHook('onRoute', ({ url, method, handler }: RouteOptions) => {
    const isOwn: boolean = handler === answerOthers;
    if (!isOwn) routes.push({ parts: url.split('/'), methods: [method].flat() });
  });
  return answerOthers;
}

/** Whether a route like `/orders/:orderId` or `/*` has a path. */
function isAt(route: readonly string[], path: readonly string[]): boolean {
  const isOpen = route.at(-1) === '*';
  if (isOpen ? path.length < route.length : path.length !== route.length) return false;
  return route.every(
    (part, index) => part === '*' || part === path[index] || (part.startsWith(':') && path[index] !== ''),
  );
}
