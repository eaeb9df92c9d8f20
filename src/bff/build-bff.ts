import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from '#database/open-database.ts';
import { answerProblem, ApiProblem, toProblem } from './api-problem.ts';
import { apiRoutes } from './api-routes.ts';
import type { BffConfig } from './bff-config.ts';
import { type Authenticate, LOCAL_CALLER } from './caller.ts';
import { dashboardFiles } from './dashboard-files.ts';
import { createReadinessCheck, healthRoutes } from './health-routes.ts';
import { readHostName } from './host-name.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import type { KeysOptions } from './keys-routes.ts';
import type { Upstream } from './upstream/create-upstream.ts';

/** What `buildBff` needs. Everything is passed in, so that a test can run a BFF in its own process. */
export type BffOptions = {
  readonly config: BffConfig;
  readonly upstream: Upstream;
  readonly stores: () => Promise<StoreDescription[]>;
  /** The embedded service's API keys; none where a real service is configured. */
  readonly keys?: KeysOptions;
  /** Where views and preferences are kept; without it they stay in the browser. */
  readonly database?: Database;
  /** Says who makes a request; without it everybody may do everything, as on one's own machine. */
  readonly authenticate?: Authenticate;
  /** The absolute path of the built dashboard. */
  readonly dashboardDirectory: string;
  /** Nothing is logged without one. */
  readonly logger?: FastifyBaseLogger;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly now?: () => number;
};

const READINESS_KEPT_MS = 2_000;

/** Builds the backend for frontend without listening. It alone holds the API key, and the browser talks to nothing else. */
export function buildBff(options: BffOptions): FastifyInstance {
  const { config, upstream, stores, keys, database, dashboardDirectory, logger, now = Date.now } = options;
  const { authenticate = async () => LOCAL_CALLER } = options;
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Requests in flight are finished when the server stops, also on a keep-alive connection.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS);
      answerProblem(reply, toProblem(error, request.log));
    },
  });

  // Routes that take a body read JSON (`takeJson`); nothing else is read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    const hostName = readHostName(request.headers.host);
    if (hostName === undefined || !config.hostNames.includes(hostName)) {
      throw new ApiProblem('forbidden', { message: "Tillview isn't available under this host name." });
    }
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A keep-alive connection would delay the shutdown.
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    // Log the route, not the address: a query string may hold what somebody searched for.
    const { method, url } = request.routeOptions;
    request.log.debug({ method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  app.setErrorHandler((error, request, reply) => {
    // The browser has disconnected, so there is nobody to answer.
    if (request.signal.aborted) return reply.hijack();
    return answerProblem(reply, toProblem(error, request.log));
  });
  app.setNotFoundHandler(async (request) => {
    throw new ApiProblem(['GET', 'HEAD'].includes(request.method) ? 'not_found' : 'method_not_allowed');
  });

  app.register(apiRoutes, { prefix: '/api', config, upstream, stores, keys, database, now, authenticate });
  app.register(healthRoutes, { isReady: createReadinessCheck({ upstream, stores, keptMs: READINESS_KEPT_MS, now }) });
  app.register(dashboardFiles, { directory: dashboardDirectory });
  return app;
}
