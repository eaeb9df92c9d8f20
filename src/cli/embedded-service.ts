import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '#database/database-unavailable.ts';
import { type Database, openDatabase } from '#database/open-database.ts';
import { verifyApiKey } from '#api-keys/verify-api-key.ts';
import { ensureOrganization } from '#orders-service/organization.ts';
import { type RunningOrdersService, startOrdersService } from '#orders-service/start-orders-service.ts';
import type { ServiceSettings } from '#orders-service/operation/service-settings.ts';
import { CommandError, EXIT_CODES, reasonOf } from './command-error.ts';
import type { Config, OrderSource } from './config.ts';
import { ensureServiceKey } from './keys/ensure-service-key.ts';
import { explainPort } from './listen.ts';

/** The embedded database with the one organisation whose orders it holds. */
export type EmbeddedData = { readonly database: Database; readonly organizationId: string };

/** The Order Data Service that runs inside, listening. */
export type EmbeddedService = RunningOrdersService & { readonly apiKey: string };

/** The settings of the embedded service. */
export type EmbeddedSource = Extract<OrderSource, { kind: 'embedded' }>;

/** Opens the database, which is created or filled with tables at the first start; throws a `CommandError` when it cannot be used. */
export async function openEmbeddedData(config: Config, source: EmbeddedSource): Promise<EmbeddedData> {
  const database = await openDatabase(config.database).catch((error: unknown) => {
    const what =
      'url' in config.database
        ? "TILLVIEW_DATABASE_URL: the database can't be used"
        : `TILLVIEW_DATA_DIR: the database in ${config.database.directory} can't be opened`;
    throw new CommandError(`${what} (${error instanceof DatabaseUnavailable ? error.reason : reasonOf(error)}).`);
  });
  const organizationId = await ensureOrganization(database, source.organizationId);
  return { database, organizationId };
}

/** Starts the Order Data Service on the embedded data; `now` is in epoch seconds. */
export async function startEmbeddedService(options: {
  readonly config: Config;
  readonly source: EmbeddedSource;
  readonly data: EmbeddedData;
  readonly logger: FastifyBaseLogger;
  readonly now: number;
}): Promise<EmbeddedService> {
  const { config, source, data, logger, now } = options;
  const { database } = data;
  if (source.apiKey !== undefined && (await verifyApiKey(database, source.apiKey)) === undefined) {
    throw new CommandError("TILLVIEW_API_KEY isn't a key of the embedded service.", EXIT_CODES.wrongUse);
  }
  const { dataDirectory } = config;
  const isAlone = 'directory' in config.database;
  const apiKey = source.apiKey ?? (await ensureServiceKey({ ...data, dataDirectory, isAlone, now }));
  // Beside the dashboard the service is for this machine alone.
  const service = await startService({ ...config.service, host: '127.0.0.1' }, database, logger);
  return { ...service, apiKey };
}

/** Starts the service; throws a `CommandError` when it cannot listen. */
export async function startService(
  settings: ServiceSettings,
  database: Database,
  logger: FastifyBaseLogger,
): Promise<RunningOrdersService> {
  return explainPort({ ...settings, setting: 'TILLVIEW_SERVICE_PORT' }, () =>
    startOrdersService({ settings, database, logger }),
  );
}
