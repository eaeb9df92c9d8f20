import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { StoreDescription } from '#contract/bff/store.ts';
import { answerProblem, toProblem } from './answer-problem.ts';
import { ApiProblem } from './api-problem.ts';
import { apiRoutes } from './api-routes.ts';
import type { BffConfig } from './bff-config.ts';
import { createReadinessCheck } from './check-readiness.ts';
import { dashboardFiles } from './dashboard-files.ts';
import { healthRoutes } from './health-routes.ts';
import { readHostName } from './host-name.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import type { Upstream } from './upstream/create-upstream.ts';

/** What a BFF is made of. */
export type BffOptions = {
  readonly config: BffConfig;
  readonly upstream: Upstream;
  readonly stores: () => Promise<StoreDescription[]>;
  /** Where the built dashboard lies; absolute. */
  readonly dashboardDirectory: string;
  /** Without one nothing is logged. */
  readonly logger?: FastifyBaseLogger;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
};

const READINESS_KEPT_MS = 2_000;

/** Builds the backend for the dashboard, without listening: it alone holds the key and is all that the browser talks to. */
export function buildBff(options: BffOptions): FastifyInstance {
  const { config, upstream, stores, dashboardDirectory, logger, now = Date.now } = options;
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // What is in flight when the server stops is finished, also on a connection that is kept alive.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(SECURITY_HEADERS);
      answerProblem(reply, toProblem(error, request.log));
    },
  });

  // No route takes a body: whatever comes is left unread.
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
    // Kept alive, the connection would outlive its last answer and hold up the end.
    if (isClosing) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route and not the address: a query string may tell what somebody looked for.
    const { method, url } = request.routeOptions;
    request.log.debug({ method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  app.setErrorHandler((error, request, reply) => {
    // The browser has left: nobody is there to be told that its request was given up.
    if (request.signal.aborted) return reply.hijack();
    return answerProblem(reply, toProblem(error, request.log));
  });
  app.setNotFoundHandler(async (request) => {
    throw new ApiProblem(['GET', 'HEAD'].includes(request.method) ? 'not_found' : 'method_not_allowed');
  });

  app.register(apiRoutes, { prefix: '/api', config, upstream, stores });
  app.register(healthRoutes, { isReady: createReadinessCheck({ upstream, stores, keptMs: READINESS_KEPT_MS, now }) });
  app.register(dashboardFiles, { directory: dashboardDirectory });
  return app;
}
