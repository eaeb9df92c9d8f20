import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ApiProblem } from '#contract/bff/api-problem.ts';

/** For requests that match no route. */
type AnswerOthers = (request: FastifyRequest, reply: FastifyReply) => Promise<never>;

/**
 * 405 with `Allow` if the path has other methods, otherwise 404. Create it before the routes, which
 * it learns as they are added.
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

/** Matches a pattern like `/orders/:orderId` or `/*`. */
function isAt(route: readonly string[], path: readonly string[]): boolean {
  const isOpen = route.at(-1) === '*';
  if (isOpen ? path.length < route.length : path.length !== route.length) return false;
  return route.every(
    (part, index) =>
      part === '*' || part === path[index] || (part.startsWith(':') && path[index] !== ''),
  );
}
