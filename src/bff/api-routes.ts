import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { isUuid, parseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Session } from '#contract/bff/session.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from '#database/open-database.ts';
import { ApiProblem } from './api-problem.ts';
import type { BffConfig } from './bff-config.ts';
import type { Authenticate } from './caller.ts';
import { type KeysOptions, keysRoutes } from './keys-routes.ts';
import { ownRoutes } from './own/own-routes.ts';
import type { Upstream } from './upstream/create-upstream.ts';
import type { UpstreamAnswer } from './upstream/check-response.ts';

/** What the `/api` routes need. */
export type ApiRoutesOptions = {
  readonly config: BffConfig;
  readonly upstream: Upstream;
  readonly stores: () => Promise<StoreDescription[]>;
  readonly keys: KeysOptions | undefined;
  readonly database: Database | undefined;
  readonly authenticate: Authenticate;
  now(): number;
};

const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Adds everything under `/api` (the app has that prefix). Requests without our own header are refused. */
export async function apiRoutes(app: FastifyInstance, options: ApiRoutesOptions): Promise<void> {
  const { config, upstream, stores, keys, database, now, authenticate } = options;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.headers[REQUESTED_WITH.header.toLowerCase()] !== REQUESTED_WITH.value) {
      throw new ApiProblem('forbidden', { message: `The header ${REQUESTED_WITH.header} is missing.` });
    }
    if (request.routeOptions.config.isPublic) return;
    const caller = await authenticate(request);
    if (!caller) throw new ApiProblem('signed_out');
    request.caller = caller;
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

  app.get('/session', async (request): Promise<Session> => {
    const { auth, currency, timeZone, dayStartsAt } = config;
    const { userId: id, name, isAdmin, hasPassword, storeIds } = request.caller;
    const all = await stores();
    return {
      user: name === null ? null : { id, name, isAdmin, hasPassword },
      auth,
      stores: storeIds === null ? all : all.filter(({ id }) => storeIds.includes(id.toLowerCase())),
      limitedTo: storeIds === null ? null : [...storeIds],
      hasKeys: keys !== undefined,
      keepsViews: database !== undefined,
      demo: await config.isDemo(),
      currency,
      timeZone,
      dayStartsAt,
    };
  });

  app.register(keysRoutes, { keys, now });
  app.register(ownRoutes, { database, now });

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
  // Otherwise reads would fall through to the dashboard's files.
  app.get('/', nothing);
  app.get('/*', nothing);
  app.setNotFoundHandler(nothing);
}

function queryStringOf(request: FastifyRequest): string {
  const start = request.originalUrl.indexOf('?');
  return start < 0 ? '' : request.originalUrl.slice(start + 1);
}

const compress = promisify<Buffer, { level: number }, Buffer>(gzip);
/** Below this many bytes compression does not pay. */
const SMALL = 1_024;
const FAST = 3;
const GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*)\s*)?(?:,|$)/i;

/** Passes order data on byte for byte, compressed in a background thread for browsers that accept it. */
async function answerOrders(reply: FastifyReply, answer: UpstreamAnswer): Promise<FastifyReply> {
  reply
    .type('application/json; charset=utf-8')
    .header('x-request-id', answer.requestId ?? reply.request.id)
    .header('vary', 'accept-encoding');
  const canCompress = GZIP.test(String(reply.request.headers['accept-encoding'] ?? ''));
  if (!canCompress || answer.body.length < SMALL) return reply.send(answer.body);
  return reply.header('content-encoding', 'gzip').send(await compress(answer.body, { level: FAST }));
}
