import type { FastifyBaseLogger } from 'fastify';
import type { KeysOptions } from '#bff/keys-routes.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from '#database/open-database.ts';
import { startDemoLife } from '#demo-orders/demo-life.ts';
import { saveOrders } from '#orders-service/writing/save-orders.ts';
import type { Config } from './settings/config.ts';
import { warningsOf } from './output/create-logger.ts';
import { type EmbeddedSource, openEmbeddedData, openStoredData } from './stored-data/embedded-data.ts';
import { startEmbeddedService } from './embedded-service.ts';
import { isDemo, prepareDemo } from './stored-data/prepare-demo.ts';
import { describedStores } from './stored-data/described-stores.ts';
import { readRecentOrders } from './stored-data/read-recent-orders.ts';

/** How many stored orders the demo continues with: active ones, and recently ended ones that may be refunded. */
const ACTIVE_ORDERS = 200;
const HISTORY_ORDERS = 100;

/** The order service behind the BFF, with the stores and demo state that only the embedded one knows. */
export type Backend = {
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly apiKey: string;
  /** Tillview's own database; with an upstream order service, it holds only users and their data. */
  readonly database: Database;
  /** Only with the embedded service. */
  readonly keys?: KeysOptions;
  readonly stores: () => Promise<StoreDescription[]>;
  readonly isDemo: () => Promise<boolean>;
  close(): Promise<void>;
};

const epochSeconds = (): number => Math.floor(Date.now() / 1000);

/** Uses the order service that the settings name, or starts the embedded one; `tell` gets a line before anything slow. */
export async function startBackend(
  config: Config,
  logger: FastifyBaseLogger,
  tell: (line: string) => void,
): Promise<Backend> {
  const { source } = config;
  if (source.kind === 'embedded') return startEmbedded(config, source, logger, tell);
  const database = await openStoredData(config);
  const stores = async () => [...config.stores];
  return { ...source, database, stores, isDemo: async () => false, close: () => database.close() };
}

async function startEmbedded(
  config: Config,
  source: EmbeddedSource,
  logger: FastifyBaseLogger,
  tell: (line: string) => void,
): Promise<Backend> {
  const data = await openEmbeddedData(config, source);
  const { database, organizationId } = data;
  const isAlive = config.isDemoWanted && (await prepareDemo({ ...data, now: epochSeconds(), tell }));
  const service = await startEmbeddedService({
    config,
    source,
    data,
    logger: warningsOf(logger, 'orders-service'),
    now: epochSeconds(),
  });
  const life = isAlive
    ? startDemoLife({
        orders: [
          ...(await readRecentOrders(data, 'active', ACTIVE_ORDERS)),
          ...(await readRecentOrders(data, 'history', HISTORY_ORDERS)),
        ],
        save: async (orders) => void (await saveOrders(database, organizationId, orders)),
        clock: epochSeconds,
        seed: 'tillview',
        onError: (error) => logger.warn({ err: error }, 'demo orders stopped'),
      })
    : undefined;
  return {
    baseUrl: service.baseUrl,
    organizationId,
    apiKey: service.apiKey,
    database,
    keys: { database, organizationId, baseUrl: service.baseUrl },
    stores: () => describedStores(database, config),
    isDemo: () => isDemo(database),
    async close() {
      life?.stop();
      await life?.tick();
      await service.stop();
      await database.close();
    },
  };
}
