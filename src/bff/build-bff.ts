import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createPasswords, type Passwords } from '#accounts/passwords.ts';
import type { ApiErrorBody } from '#contract/bff/api-error.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from '#database/open-database.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { compressResponses } from '#http/compress-responses.ts';
import { readHostName } from '#http/host-name.ts';
import { answerOddRequests, type ErrorShape, type ClientTimeouts } from '#http/odd-requests.ts';
import { createAnswerOthers } from './requests/answer-others.ts';
import { answerProblem, toProblem } from './requests/api-problem.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { apiRoutes } from './api-routes.ts';
import type { BffConfig } from './bff-config.ts';
import type { EventPauses } from './order-store/event-streams.ts';
import { type Authenticate, LOCAL_CALLER } from './requests/caller.ts';
import { dashboardFiles } from './dashboard-files.ts';
import { createReadinessCheck, healthRoutes } from './health-routes.ts';
import { securityHeaders } from './requests/security-headers.ts';
import type { KeysOptions } from './keys-routes.ts';
import type { SetupOptions } from './setup-routes.ts';
import { type ClientAddress, connectionAddress } from './sign-in/client-address.ts';
import { createAudit } from './sign-in/audit.ts';
import { OIDC_START, oidcRoutes } from './sign-in/oidc/oidc-routes.ts';
import { createProvider, type ProviderSettings } from './sign-in/oidc/provider.ts';
import { createProxyAuthenticate } from './sign-in/proxy/proxy-authenticate.ts';
import type { ProxySettings } from './sign-in/proxy/proxy-settings.ts';
import { createSessionAuthenticate } from './sign-in/session-authenticate.ts';
import type { Upstream } from '#upstream/create-upstream.ts';

export type BffOptions = {
  readonly config: BffConfig;
  readonly upstream: Upstream;
  readonly stores: () => Promise<StoreDescription[]>;
  /** Undefined: only questions that the order service supports can be answered. */
  readonly orderStore?: OrderStore | undefined;
  /** For the embedded service's API keys; undefined with a connected service. */
  readonly keys?: KeysOptions;
  /** Ways to get orders into the embedded service; undefined with a connected service. */
  readonly setup?: SetupOptions | undefined;
  /** Users, sessions, the audit log and what people save; one local user without sign-in. */
  readonly database: Database;
  /** Replaces the authentication of `config.auth`. */
  readonly authenticate?: Authenticate;
  /** Tests pass a cheap implementation. */
  readonly passwords?: Passwords;
  /** The connection's address by default. */
  readonly clientAddress?: ClientAddress;
  /** With `auth: 'oidc'`. */
  readonly oidc?: ProviderSettings;
  /** With `auth: 'proxy'`. */
  readonly proxy?: ProxySettings;
  /** An absolute path. */
  readonly dashboardDirectory: string;
  /** Nothing is logged without one. */
  readonly logger?: FastifyBaseLogger;
  /** Epoch ms; the system's clock by default. */
  readonly now?: () => number;
  readonly timeouts?: ClientTimeouts;
  readonly eventPauses?: EventPauses;
};

/** Fits a URL that names 1,700 stores. */
const MAX_HEAD_BYTES = 64 * 1024;
/** Fits the longest name of a person with a number that makes it unique. */
const MAX_PARAMETER_LENGTH = 120;
const READINESS_KEPT_MS = 2_000;

/** For requests that reach no route. */
function errorShape(headers: ErrorShape['headers']): ErrorShape {
  return {
    bodyOf: (statusCode, error, requestId) =>
      ({
        error,
        code: statusCode === 405 ? 'method_not_allowed' : 'bad_request',
        request_id: requestId,
      }) satisfies ApiErrorBody,
    headers: { ...headers, 'cache-control': 'no-store' },
    failure: (status, message) => new ApiProblem('bad_request', { status, message }),
  };
}

/**
 * Builds the backend for frontend without listening. Only it holds the API key, and browsers talk
 * to nothing else.
 */
export function buildBff(options: BffOptions): FastifyInstance {
  const {
    config,
    upstream,
    stores,
    orderStore,
    keys,
    setup,
    database,
    dashboardDirectory,
    logger,
  } = options;
  const { now = Date.now } = options;
  const { passwords = createPasswords(), clientAddress = connectionAddress } = options;
  const headers = securityHeaders(config);
  // A half-closed connection counts as closed, so nothing keeps running for it.
  const oddRequests = answerOddRequests(errorShape(headers), {
    timeouts: options.timeouts,
    mayHalfClose: false,
  });
  const app = Fastify({
    ...oddRequests.options,
    http: { ...oddRequests.options.http, maxHeaderSize: MAX_HEAD_BYTES },
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      answerProblem(reply, toProblem(error, request.log));
    },
  });

  // Routes with a body parse JSON (`takeJson`); no other body is read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  // Synchronous: the next hook must know about a request before its connection sends anything else.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  oddRequests.watch(app);
  app.addHook('onRequest', async (request) => {
    const hostName = readHostName(request.headers.host);
    if (hostName === undefined || config.hostNames?.includes(hostName) === false) {
      throw new ApiProblem('forbidden', {
        message: "Tillview isn't available under this host name.",
      });
    }
  });
  let isClosing = false;
  app.decorate('isClosing', { getter: () => isClosing });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    // A keep-alive connection would delay the shutdown.
    if (isClosing) reply.header('connection', 'close');
  });
  compressResponses(app);
  app.addHook('onResponse', async (request, reply) => {
    // Log the route, not the URL: a query string may contain somebody's search terms.
    const { method, url } = request.routeOptions;
    request.log.debug(
      { method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  app.setErrorHandler((error, request, reply) => {
    // The browser has disconnected. With a body, the request's signal doesn't tell.
    if (request.signal.aborted || reply.raw.destroyed) return reply.hijack();
    return answerProblem(reply, toProblem(error, request.log));
  });
  app.setNotFoundHandler(createAnswerOthers(app));

  const authenticate = options.authenticate ?? authenticateBy(options, app.log);
  const oidc = options.oidc && createProvider(options.oidc, { now });
  const provider = options.oidc ? { path: OIDC_START, name: options.oidc.issuer.host } : null;
  const accounts = { authenticate, passwords, clientAddress, provider };
  app.register(apiRoutes, {
    prefix: '/api',
    config,
    upstream,
    stores,
    orderStore,
    keys,
    setup,
    database,
    eventPauses: options.eventPauses,
    oidc,
    now,
    ...accounts,
  });
  if (options.oidc && oidc) {
    const { publicUrl, clientSecret } = options.oidc;
    app.register(oidcRoutes, {
      provider: oidc,
      clientSecret,
      publicUrl,
      safety: { isSecure: config.isSecure },
      database,
      audit: createAudit({ database, clientAddress, now }),
      now,
    });
  }
  app.register(healthRoutes, {
    isReady: createReadinessCheck({ upstream, stores, database, keptMs: READINESS_KEPT_MS, now }),
  });
  app.register(dashboardFiles, {
    directory: dashboardDirectory,
    safety: { isSecure: config.isSecure },
  });
  return app;
}

/**
 * With `none` (one's own machine), everyone has all rights; otherwise a session or a trusted proxy
 * identifies the user.
 */
function authenticateBy(
  { config, database, proxy, now = Date.now }: BffOptions,
  log: FastifyBaseLogger,
): Authenticate {
  const { auth, isSecure } = config;
  if (auth === 'none') return async () => LOCAL_CALLER;
  if (auth === 'proxy') {
    if (!proxy) throw new TypeError('Sign-in by a proxy needs the proxy.');
    return createProxyAuthenticate(proxy, database);
  }
  return createSessionAuthenticate({ auth, safety: { isSecure }, database, log, now });
}
