import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify';
import { parseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { DatabaseUnavailable } from '#database/pool/database-unavailable.ts';
import type { Database } from '#database/open-database.ts';
import { answerOddRequests, type ErrorShape, type ClientTimeouts } from '#http/odd-requests.ts';
import { createAccess } from './access/access.ts';
import { compressResponses } from '#http/compress-responses.ts';
import { addHealthRoutes } from './operation/health-routes.ts';
import { logRequest } from './operation/request-log.ts';
import type { ServiceMetrics } from './operation/service-metrics.ts';
import { watchResponses } from './responses/watch-responses.ts';
import { getOrder, listOrders } from '#order-store/reading/read-orders.ts';
import { addReferenceRoutes } from './reference/reference-routes.ts';
import { ServiceError } from './responses/service-error.ts';

const LIST_PATH = '/v1/orgs/:orgId/orders';
const DETAIL_PATH = '/v1/orgs/:orgId/orders/:orderId';
const EITHER_PATH = /^\/v1\/orgs\/[^/?]*\/orders(?:\/[^/?]*)?(?:\?|$)/;
const JSON_TYPE = 'application/json; charset=utf-8';
/** As long as the longest request line, so that a long id is answered like any other unknown id. */
const MAX_PARAMETER_LENGTH = 65_536;
/** A database that restarts or fails over to a standby is back within seconds. */
const RETRY_AFTER_SECONDS = 1;

/** Of every error (order-data-service-api.md, Errors). */
const ERROR_SHAPE: ErrorShape = {
  bodyOf: (_statusCode, error, requestId) => ({ error, request_id: requestId }),
  failure: (statusCode, error) => new ServiceError(statusCode, error),
};

type ListRoute = { Params: { orgId: string } };
type DetailRoute = { Params: { orgId: string; orderId: string } };

function queryStringOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

function sendError(reply: FastifyReply, statusCode: number, error: string): FastifyReply {
  const requestId = reply.request.id;
  return reply
    .code(statusCode)
    .header('X-Request-Id', requestId)
    .send({ error, request_id: requestId });
}

export type OrdersServiceOptions = {
  readonly database: Database;
  readonly logger?: FastifyBaseLogger;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly now?: () => number;
  readonly timeouts?: ClientTimeouts;
  /** Resolves after this many milliseconds; a timer by default. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** Per API key; unlimited by default. */
  readonly requestsPerMinute?: number | null;
  /** Serves `/metrics` if given. */
  readonly metrics?: ServiceMetrics;
};

const waitUnreferenced = (milliseconds: number): Promise<unknown> =>
  setTimeout(milliseconds, undefined, { ref: false });

/** Builds the Order Data Service of order-data-service-api.md without listening. */
export function buildOrdersService(options: OrdersServiceOptions): FastifyInstance {
  const {
    database,
    logger,
    now = Date.now,
    wait = waitUnreferenced,
    requestsPerMinute = null,
    metrics,
    timeouts,
  } = options;
  const oddRequests = answerOddRequests(ERROR_SHAPE, { timeouts, mayHalfClose: true });
  const app = fastify({
    ...oddRequests.options,
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // Errors of the router itself, such as broken percent-encoding, mean that there is no such
    // path.
    frameworkErrors: (_error, _request, reply) =>
      void sendError(reply, 404, 'There is nothing at this address.'),
  });

  const access = createAccess({ database, log: app.log, requestsPerMinute, now, wait });
  watchResponses(app, {
    onStart: () => metrics?.onStart(),
    onEnd(outcome) {
      metrics?.onEnd(outcome);
      logRequest(outcome);
    },
  });
  oddRequests.watch(app);
  app.addHook('onClose', access.settled);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    reply.header('Cache-Control', 'no-store');
    if (!request.is404) return;
    // Rejected this early, because this service never reads a body.
    if (!EITHER_PATH.test(request.raw.url ?? ''))
      throw new ServiceError(404, 'There is nothing at this address.');
    reply.header('Allow', 'GET, HEAD');
    throw new ServiceError(405, 'This address answers to GET only.');
  });

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A keep-alive connection would delay the shutdown.
    if (isClosing) reply.header('Connection', 'close');
  });

  compressResponses(app);

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ServiceError) {
      if (error.retryAfterSeconds !== undefined)
        reply.header('Retry-After', error.retryAfterSeconds);
      return sendError(reply, error.statusCode, error.message);
    }
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
    if (issues.length > 0)
      throw new ServiceError(400, issues.map((issue) => issue.message).join(' '));
    return reply.type(JSON_TYPE).send(await listOrders(database, organizationId, query));
  });

  app.get<DetailRoute>(DETAIL_PATH, async (request, reply) => {
    const organizationId = await access.authorize(request);
    const order = await getOrder(database, organizationId, request.params.orderId);
    if (order === undefined) throw new ServiceError(404, 'The order was not found.');
    return reply.type(JSON_TYPE).send(order);
  });

  addReferenceRoutes(app);
  addHealthRoutes(app, { database });
  metrics?.addRoute(app, database);
  return app;
}
