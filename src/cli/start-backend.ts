import type { FastifyBaseLogger } from 'fastify';
import type { Backend } from './backend.ts';
import { createOrderStore, type OrderStoreSettings } from '#order-store/create-order-store.ts';
import { orgOf } from '#order-store/order-store.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';
import { prepareDerivation } from '#order-store/refresh/derive-existing.ts';
import { startRefresher } from '#order-store/refresh/refresher.ts';
import { createUpstream } from '#upstream/create-upstream.ts';
import type { Config } from './settings/config.ts';
import { warningsOf } from './output/create-logger.ts';
import { type EmbeddedSource, openEmbeddedData } from './stored-data/embedded-data.ts';
import { startConnected } from './start-connected.ts';
import { startEmbeddedService } from './embedded-service.ts';
import { commandFor } from './settings/command-for.ts';
import { isDemo, prepareDemo } from './stored-data/prepare-demo.ts';
import { describedStores } from './stored-data/described-stores.ts';
import { createSetup } from './setup.ts';

/** Printed at a start without orders; `command` uses the same data. */
const noOrders = (command: string) => [
  'There are no orders yet. Three ways to begin, also under Settings:',
  `  Import a file: ${command} import FILE.ndjson`,
  '  Connect a service: set TILLVIEW_UPSTREAM_URL, TILLVIEW_API_KEY and TILLVIEW_ORG_ID, and start again',
  '  Use demo data: add it under Settings',
];

const epochSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * Connects to the configured order service, or starts the embedded one. `tell` gets a line before
 * anything slow and, at a terminal, the ways to get orders if there are none.
 */
export async function startBackend(
  config: Config,
  logger: FastifyBaseLogger,
  tell: (line: string) => void,
  isAtTerminal: boolean,
): Promise<Backend> {
  const { source } = config;
  return source.kind === 'embedded'
    ? startEmbedded(config, source, logger, tell, isAtTerminal)
    : startConnected(config, source, logger);
}

async function startEmbedded(
  config: Config,
  source: EmbeddedSource,
  logger: FastifyBaseLogger,
  tell: (line: string) => void,
  isAtTerminal: boolean,
): Promise<Backend> {
  const data = await openEmbeddedData(config, source);
  const { database, organizationId } = data;
  const isAlive =
    config.isDemoWanted && (await prepareDemo({ ...data, now: epochSeconds(), tell }));
  const service = await startEmbeddedService({
    config,
    source,
    data,
    logger: warningsOf(logger, 'orders-service'),
    now: epochSeconds(),
  });
  const { stores, currency, timeZone, dayStartsAt } = config;
  const settings: OrderStoreSettings = { organizationId, stores, currency, timeZone, dayStartsAt };
  const orderStore = createOrderStore(database, settings, epochSeconds);
  await prepareDerivation(database, await orgOf(orderStore));
  const refresher = startRefresher({ location: config.database, settings }, (cause) =>
    logger.warn({ cause }, 'figures could not be refreshed'),
  );
  const setup = createSetup(data, epochSeconds, logger);
  if (isAlive) await setup.startLife();
  else if (isAtTerminal && (await countOrders(database, organizationId)) === 0)
    for (const line of noOrders(commandFor(config))) tell(line);
  const upstream = createUpstream({
    baseUrl: service.baseUrl,
    organizationId,
    apiKey: service.apiKey,
  });
  return {
    upstream,
    database,
    keys: { database, organizationId, baseUrl: service.baseUrl },
    setup,
    orderStore,
    stores: () => describedStores(database, config),
    isDemo: () => isDemo(database),
    async close() {
      await setup.stopLife();
      await upstream.close();
      await service.stop();
      await refresher.stop();
      await database.close();
    },
  };
}
