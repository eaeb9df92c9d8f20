import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify';
import { parseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { DatabaseUnavailable } from '#database/database-unavailable.ts';
import type { Database } from '#database/open-database.ts';
import { createAccess } from './access.ts';
import { answerOddRequests, type Patience } from './odd-requests.ts';
import { getOrder, listOrders } from './read-orders.ts';
import { ServiceError } from './service-error.ts';

const LIST_PATH = '/v1/orgs/:orgId/orders';
const DETAIL_PATH = '/v1/orgs/:orgId/orders/:orderId';
const EITHER_PATH = /^\/v1\/orgs\/[^/?]*\/orders(?:\/[^/?]*)?(?:\?|$)/;
const JSON_TYPE = 'application/json; charset=utf-8';
/** The longest request line: a long id is answered like any other unknown id. */
const MAX_PARAMETER_LENGTH = 65_536;
/** A database that restarts, or whose standby takes over, is back after seconds. */
const RETRY_AFTER_SECONDS = 1;

type ListRoute = { Params: { orgId: string } };
type DetailRoute = { Params: { orgId: string; orderId: string } };

function queryStringOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

function sendError(reply: FastifyReply, statusCode: number, error: string): FastifyReply {
  const requestId = reply.request.id;
  return reply.code(statusCode).header('X-Request-Id', requestId).send({ error, request_id: requestId });
}

/** What the service needs. Everything is passed in, so that a test can run it in its own process. */
export type OrdersServiceOptions = {
  readonly database: Database;
  /** Nothing is logged without one. */
  readonly logger?: FastifyBaseLogger;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly now?: () => number;
  readonly patience?: Patience;
};

/** Builds the Order Data Service of order-data-service-api.md over a database; it does not listen yet. */
export function buildOrdersService({
  database,
  logger,
  now = Date.now,
  patience,
}: OrdersServiceOptions): FastifyInstance {
  const oddRequests = answerOddRequests(patience);
  const app = fastify({
    ...oddRequests.options,
    ...(logger && { loggerInstance: logger }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // Errors of the router itself, such as broken percent-encoding, mean that there is no such path.
    frameworkErrors: (_error, _request, reply) => void sendError(reply, 404, 'There is nothing at this address.'),
  });

  oddRequests.watch(app);
  const access = createAccess({ database, log: app.log, now });
  app.addHook('onClose', access.settled);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    reply.header('Cache-Control', 'no-store');
    if (!request.is404) return;
    // Answered here, because this service never reads a body.
    if (!EITHER_PATH.test(request.raw.url ?? '')) throw new ServiceError(404, 'There is nothing at this address.');
    reply.header('Allow', 'GET, HEAD');
    throw new ServiceError(405, 'This address answers to GET only.');
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ServiceError) return sendError(reply, error.statusCode, error.message);
    request.log.error(error);
    if (error instanceof DatabaseUnavailable) {
      reply.header('Retry-After', RETRY_AFTER_SECONDS);
      return sendError(reply, 503, "The service can't reach its data for the moment.");
    }
    return sendError(reply, 500, 'Something went wrong in the service.');
  });

  app.get<ListRoute>(LIST_PATH, async (request, reply) => {
    const organizationId = await access.authorize(request);
    const { query, issues } = parseListOrdersQuery(queryStringOf(request.raw.url ?? ''));
    if (issues.length > 0) throw new ServiceError(400, issues.map((issue) => issue.message).join(' '));
    return reply.type(JSON_TYPE).send(await listOrders(database, organizationId, query));
  });

  app.get<DetailRoute>(DETAIL_PATH, async (request, reply) => {
    const organizationId = await access.authorize(request);
    const order = await getOrder(database, organizationId, request.params.orderId);
    if (order === undefined) throw new ServiceError(404, 'The order was not found.');
    return reply.type(JSON_TYPE).send(order);
  });

  return app;
}
