import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REQUESTED_WITH } from '#contract/bff/api-error.ts';
import { isUuid, parseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Session } from '#contract/bff/session.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import { answerOrders } from './answer-orders.ts';
import { ApiProblem } from './api-problem.ts';
import type { BffConfig } from './bff-config.ts';
import type { Upstream } from './upstream/create-upstream.ts';

/** What the `/api` routes work with. */
export type ApiRoutesOptions = {
  readonly config: BffConfig;
  readonly upstream: Upstream;
  readonly stores: () => Promise<StoreDescription[]>;
};

const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Adds everything under `/api` to an app that bears that prefix; none of it answers a request without our own header. */
export async function apiRoutes(app: FastifyInstance, { config, upstream, stores }: ApiRoutesOptions): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.headers[REQUESTED_WITH.header.toLowerCase()] !== REQUESTED_WITH.value) {
      throw new ApiProblem('forbidden', { message: `The header ${REQUESTED_WITH.header} is missing.` });
    }
  });

  app.get('/orders', async (request, reply) => {
    const { query, issues } = parseListOrdersQuery(queryStringOf(request));
    if (issues.length > 0) {
      throw new ApiProblem('bad_request', { message: issues.map((issue) => issue.message).join(' ') });
    }
    return answerOrders(reply, await upstream.listOrders(query, request.signal));
  });

  app.get<{ Params: { orderId: string } }>('/orders/:orderId', async (request, reply) => {
    const { orderId } = request.params;
    if (!isUuid(orderId)) throw new ApiProblem('not_found', { message: "This order doesn't exist." });
    return answerOrders(reply, await upstream.getOrder(orderId, request.signal));
  });

  app.get('/session', async (): Promise<Session> => {
    const { auth, currency, timeZone, dayStartsAt } = config;
    return { user: null, auth, stores: await stores(), demo: await config.isDemo(), currency, timeZone, dayStartsAt };
  });

  for (const url of ['/orders', '/orders/:orderId', '/session']) {
    app.route({
      method: OTHER_METHODS,
      url,
      handler: async () => {
        throw new ApiProblem('method_not_allowed');
      },
    });
  }

  const nothing = async (): Promise<never> => {
    throw new ApiProblem('not_found');
  };
  // Reads would else fall through to the dashboard's files.
  app.get('/', nothing);
  app.get('/*', nothing);
  app.setNotFoundHandler(nothing);
}

function queryStringOf(request: FastifyRequest): string {
  const start = request.originalUrl.indexOf('?');
  return start < 0 ? '' : request.originalUrl.slice(start + 1);
}
