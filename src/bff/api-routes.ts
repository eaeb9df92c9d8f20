import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EXPECTED_USER } from '#contract/bff/expected-user.ts';
import type { Session } from '#contract/bff/session.ts';
import type { SignInOptions } from '#contract/bff/sign-in-options.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import type { Passwords } from '#accounts/passwords.ts';
import { readNotice } from '#accounts/sign-in-notices.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Database } from '#database/open-database.ts';
import { createAnswerOthers } from './requests/answer-others.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { BffConfig } from './bff-config.ts';
import { closingRoutes } from './closing-routes.ts';
import { exceptionRoutes } from './exception-routes.ts';
import { forgottenGuestRoutes } from './forgotten-guest-routes.ts';
import { clientErrorRoutes } from './client-errors/client-error-routes.ts';
import type { Authenticate } from './requests/caller.ts';
import { type KeysOptions, keysRoutes } from './keys-routes.ts';
import { createAudit } from './sign-in/audit.ts';
import { auditRoutes } from './sign-in/audit-routes.ts';
import type { ClientAddress } from './sign-in/client-address.ts';
import { createPasswordQueue } from './sign-in/password-queue.ts';
import { peopleRoutes } from './sign-in/people-routes.ts';
import { readSessionToken } from './sign-in/session-cookie.ts';
import type { Provider } from './sign-in/oidc/provider.ts';
import { signOutRoute } from './sign-in/oidc/sign-out-route.ts';
import { sessionRoutes } from './sign-in/session-routes.ts';
import { ownRoutes } from './own/own-routes.ts';
import { createBlankForgotten } from './orders/blank-forgotten.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { refuseForeign, refuseOtherSites } from './requests/same-site.ts';
import { type SetupOptions, setupRoutes } from './setup-routes.ts';
import { exportRoutes } from './order-store/export-routes.ts';
import { eventRoutes } from './order-store/event-routes.ts';
import { createEventStreams, type EventPauses } from './order-store/event-streams.ts';
import { figuresRoutes } from './order-store/figures-routes.ts';
import { createNoteNews } from './order-store/note-news.ts';
import { exceptionsRoutes } from './order-store/exceptions-routes.ts';
import { orderTotalsRoutes } from './order-store/order-totals-routes.ts';
import { refundsRoutes } from './order-store/refunds-routes.ts';
import { suggestionsRoutes } from './order-store/suggestions-routes.ts';
import type { Upstream } from '#upstream/create-upstream.ts';

export type ApiRoutesOptions = {
  readonly config: BffConfig;
  readonly upstream: Upstream;
  readonly stores: () => Promise<StoreDescription[]>;
  readonly orderStore: OrderStore | undefined;
  readonly keys: KeysOptions | undefined;
  readonly setup: SetupOptions | undefined;
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly passwords: Passwords;
  readonly clientAddress: ClientAddress;
  readonly provider: SignInOptions['provider'];
  /** With `auth: 'oidc'`. */
  readonly oidc: Provider | undefined;
  readonly eventPauses: EventPauses | undefined;
  now(): number;
};

/**
 * Adds all of `/api` (the app has that prefix). Rejects requests without Tillview's own header or
 * from another website.
 */
export async function apiRoutes(app: FastifyInstance, options: ApiRoutesOptions): Promise<void> {
  const {
    config,
    upstream,
    stores,
    orderStore,
    keys,
    setup,
    database,
    now,
    authenticate,
    clientAddress,
  } = options;
  const safety = { isSecure: config.isSecure };
  const streams = createEventStreams({
    store: orderStore,
    upstream,
    authenticate,
    safety,
    log: app.log,
    pauses: options.eventPauses,
  });
  const answerOthers = createAnswerOthers(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    refuseForeign(request);
    refuseOtherSites(request, config.publicOrigin);
    if (request.routeOptions.config.isPublic) return;
    const caller = await authenticate(request);
    if (!caller) throw new ApiProblem('signed_out');
    const expectedUser = request.headers[EXPECTED_USER.header.toLowerCase()];
    if (expectedUser !== undefined && expectedUser !== caller.userId)
      throw new ApiProblem('signed_out', { message: 'Somebody else has signed in.' });
    if (caller.mustChangePassword && !request.routeOptions.config.isForNewPassword)
      throw new ApiProblem('password_change_required');
    request.caller = caller;
  });

  app.addHook('onResponse', async ({ routeOptions, headers }, { statusCode }) => {
    const { changesRights } = routeOptions.config;
    if (!changesRights || statusCode >= 300) return;
    await streams.checkRights(
      changesRights === 'own' ? (readSessionToken(headers.cookie, safety) ?? '') : undefined,
    );
  });

  const blankForgotten = createBlankForgotten(database, now);
  app.register(orderRoutes, { upstream, orderStore, blankForgotten, now });

  app.get('/session', { config: { isForNewPassword: true } }, async (request): Promise<Session> => {
    const { auth, currency, timeZone, dayStartsAt } = config;
    const { userId: id, name, isAdmin, hasPassword, mustChangePassword, storeIds } = request.caller;
    const all = await stores();
    return {
      notice: await noticeOf(request),
      user: name === null ? null : { id, name, isAdmin, hasPassword, mustChangePassword },
      auth,
      stores: storeIds === null ? all : all.filter(({ id }) => storeIds.includes(id)),
      limitedTo: storeIds === null ? null : [...storeIds],
      hasKeys: keys !== undefined,
      keepsOrders: orderStore !== undefined,
      demo: await config.isDemo(),
      currency,
      timeZone,
      dayStartsAt,
    };
  });

  async function noticeOf({ headers }: FastifyRequest): Promise<Session['notice']> {
    const token = readSessionToken(headers.cookie, safety);
    const notice = token === undefined ? null : await readNotice(database, token);
    if (!notice) return null;
    const { failures, lastFailureAt, newDevice } = notice;
    return {
      failures,
      lastFailureAt: lastFailureAt === null ? null : printUtcSecond(lastFailureAt),
      newDevice: newDevice && { ...newDevice, at: printUtcSecond(newDevice.at) },
    };
  }

  const { auth } = config;
  const { provider, oidc } = options;
  const audit = createAudit({ database, clientAddress, now });
  const noteNews = createNoteNews(orderStore, app.log);
  const passwords = createPasswordQueue(options.passwords);
  app.register(keysRoutes, { keys, audit, now });
  app.register(setupRoutes, { setup, isDemo: config.isDemo, audit });
  app.register(forgottenGuestRoutes, { database, blankForgotten, audit, now });
  app.register(sessionRoutes, {
    auth,
    provider,
    safety,
    database,
    passwords,
    clientAddress,
    audit,
    now,
  });
  if (oidc) app.register(signOutRoute, { provider: oidc, database, audit, now });
  app.register(peopleRoutes, { auth, database, passwords, audit, now });
  app.register(auditRoutes, { database });
  app.register(ownRoutes, { database, safety, noteNews, now });
  app.register(closingRoutes, { config, database, orderStore, stores, audit, now });
  app.register(exceptionRoutes, { database, stores, audit, noteNews, now });
  app.register(orderTotalsRoutes, { orderStore });
  app.register(suggestionsRoutes, { orderStore });
  app.register(refundsRoutes, { orderStore });
  app.register(figuresRoutes, { orderStore });
  app.register(exceptionsRoutes, { orderStore });
  app.register(exportRoutes, { orderStore, database, stores, config, now });
  app.register(eventRoutes, { orderStore, streams });
  app.register(clientErrorRoutes, { authenticate, clientAddress, now });

  // Otherwise reads would fall through to the dashboard's files.
  app.get('/', answerOthers);
  app.get('/*', answerOthers);
  app.setNotFoundHandler(answerOthers);
}
