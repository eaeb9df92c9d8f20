import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ApiProblem } from '#contract/bff/api-problem.ts';

/** Answers a request that matches no route. */
type AnswerOthers = (request: FastifyRequest, reply: FastifyReply) => Promise<never>;

/**
 * Creates the handler for requests that match none of an app's routes: 405 with `Allow` if the path
 * has other methods, otherwise 404. It learns the routes as they are added, so create it before
 * them.
 */
export function createAnswerOthers(app: FastifyInstance): AnswerOthers {
  const routes: { readonly parts: readonly string[]; readonly methods: readonly string[] }[] = [];

  const answerOthers: AnswerOthers = async (request, reply) => {
    const path = decodeURI(request.originalUrl.replace(/[?#].*$/s, '')).split('/');
    const methods = new Set(
      routes.flatMap((route) => (isAt(route.parts, path) ? route.methods : [])),
    );
    if (methods.size === 0 || methods.has(request.method)) throw new ApiProblem('not_found');
    const allow = [...methods].join(', ');
    reply.header('allow', allow);
    throw new ApiProblem('method_not_allowed', {
      message: `This address answers to ${allow} only.`,
    });
  };

  app.addHook('onRoute', ({ url, method, handler }: RouteOptions) => {
    const isOwn: boolean = handler === answerOthers;
    if (!isOwn) routes.push({ parts: url.split('/'), methods: [method].flat() });
  });
  return answerOthers;
}

/** Whether a route pattern like `/orders/:orderId` or `/*` matches a path. */
function isAt(route: readonly string[], path: readonly string[]): boolean {
  const isOpen = route.at(-1) === '*';
  if (isOpen ? path.length < route.length : path.length !== route.length) return false;
  return route.every(
    (part, index) =>
      part === '*' || part === path[index] || (part.startsWith(':') && path[index] !== ''),
  );
}
