import type { FastifyBaseLogger } from 'fastify';
import { appendAuditEvent } from '#accounts/audit-log.ts';
import type { Database } from '#database/open-database.ts';
import { createOrderStore, type OrderStoreSettings } from '#order-store/create-order-store.ts';
import { orgOf } from '#order-store/order-store.ts';
import { prepareDerivation } from '#order-store/refresh/derive-existing.ts';
import { startRefresher } from '#order-store/refresh/refresher.ts';
import { ensureSource, sourceId } from '#order-store/storage/organization.ts';
import { createOpenedOrders } from '#order-sync/opened-orders.ts';
import { syncOrders } from '#order-sync/order-sync.ts';
import type { TellProblem } from '#order-sync/problems.ts';
import { removeKept } from '#order-sync/retention.ts';
import { type Opened, shareUpstream } from '#order-sync/shared-upstream.ts';
import { createUpstream } from '#upstream/create-upstream.ts';
import { systemTiming } from '#upstream/timing.ts';
import type { Config, OrderSource } from './settings/config.ts';
import type { Backend } from './backend.ts';
import { checkGuestKey, openStoredData } from './stored-data/embedded-data.ts';

type ConnectedSource = Extract<OrderSource, { kind: 'upstream' }>;

const epochSeconds = (): number => Math.floor(Date.now() / 1_000);

/** Seconds until a recurring problem is recorded again. */
const RECORDED_EVERY = 3_600;

/** Stores the orders of a configured service unless the settings disable it. */
export async function startConnected(
  config: Config,
  source: ConnectedSource,
  logger: FastifyBaseLogger,
): Promise<Backend> {
  const database = await openStoredData(config);
  await checkGuestKey(database);
  const upstream = createUpstream(source);
  const leaving = new AbortController();
  const backend = { database, stores: async () => [...config.stores], isDemo: async () => false };
  const settings = storeSettings(config, source);
  if (config.keepDays === 0) {
    const forgetting = forgetOrders(database, settings.organizationId, logger, leaving.signal);
    const close = async () => {
      leaving.abort();
      await forgetting;
      await upstream.close();
      await database.close();
    };
    return { ...backend, upstream, close };
  }
  await ensureSource(database, settings.organizationId);
  const store = createOrderStore(database, settings, epochSeconds);
  await prepareDerivation(database, await orgOf(store));
  const refresher = startRefresher({ location: config.database, settings }, (cause) =>
    logger.warn({ cause }, 'figures could not be refreshed'),
  );
  let onOpened: (opened: Opened) => Promise<void> = async () => undefined;
  const { forPeople, forSync } = shareUpstream(
    upstream,
    systemTiming,
    (opened) => void onOpened(opened),
  );
  onOpened = createOpenedOrders(
    { store, service: forSync, keepDays: config.keepDays },
    leaving.signal,
  );
  const syncing = syncOrders(
    {
      store,
      service: forSync,
      keepDays: config.keepDays,
      timing: systemTiming,
      tell: createTeller(database, logger),
      log(message, cause) {
        if (cause === undefined) logger.info(message);
        else logger.warn({ err: cause }, message);
      },
    },
    leaving.signal,
  );
  return {
    ...backend,
    upstream: forPeople,
    orderStore: store,
    async close() {
      leaving.abort();
      await syncing;
      await refresher.stop();
      await upstream.close();
      await database.close();
    },
  };
}

/** Another service or organization starts with an empty store. */
function storeSettings(
  config: Config,
  { baseUrl, organizationId }: ConnectedSource,
): OrderStoreSettings {
  const { keepDays, stores, currency, timeZone, dayStartsAt } = config;
  const { origin, pathname } = new URL(baseUrl);
  const address = `${origin}${pathname.replace(/\/+$/, '')}`;
  return {
    organizationId: sourceId(organizationId, address),
    source: address,
    keepDays,
    stores,
    currency,
    timeZone,
    dayStartsAt,
  };
}

/** Removes orders stored before the settings disabled it. */
async function forgetOrders(
  database: Database,
  id: string,
  logger: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted && (await removeKept(database, id, epochSeconds())));
  } catch (error) {
    logger.warn(
      { err: error },
      'orders that were kept before could not be removed; the next start tries it again',
    );
  }
}

/** Reports problems of the service and their end in the log and the activity log. */
function createTeller(database: Database, logger: FastifyBaseLogger): TellProblem {
  const recordedAt = new Map<string, number>();
  return ({ kind, message }, isOver) => {
    if (isOver)
      logger.info({ code: kind }, 'orders of the order service are kept up to date again');
    else logger.warn({ code: kind }, message);
    const at = epochSeconds();
    const key = `${kind} ${isOver}`;
    if (at - (recordedAt.get(key) ?? -Infinity) < RECORDED_EVERY) return;
    recordedAt.set(key, at);
    const action = isOver ? 'service_recovered' : 'service_failed';
    appendAuditEvent(database, {
      at,
      action,
      subject: { id: null, name: message },
      address: null,
    }).catch((error: unknown) =>
      logger.warn({ err: error }, 'the activity log could not be written'),
    );
  };
}
