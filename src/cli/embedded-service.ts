import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/open-database.ts';
import { verifyApiKey } from '#api-keys/verify-api-key.ts';
import {
  type RunningOrdersService,
  startOrdersService,
} from '#orders-service/start-orders-service.ts';
import type { ServiceSettings } from '#orders-service/operation/service-settings.ts';
import { CommandError, EXIT_CODES } from './output/command-error.ts';
import type { Config } from './settings/config.ts';
import type { EmbeddedData, EmbeddedSource } from './stored-data/embedded-data.ts';
import { ensureServiceKey } from './keys/ensure-service-key.ts';
import { explainPort } from './listen.ts';

export type EmbeddedService = RunningOrdersService & { readonly apiKey: string };

/** `now` is in epoch seconds. */
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
    throw new CommandError(
      "TILLVIEW_API_KEY isn't a key of the embedded service. For another service, set TILLVIEW_UPSTREAM_URL, too.",
      EXIT_CODES.wrongUse,
    );
  }
  const { dataDirectory } = config;
  const isAlone = 'directory' in config.database;
  const apiKey =
    source.apiKey ?? (await ensureServiceKey({ ...data, dataDirectory, isAlone, now }));
  // Beside the dashboard, the service listens on loopback only.
  const service = await startService({ ...config.service, host: '127.0.0.1' }, database, logger);
  return { ...service, apiKey };
}

/** Throws a `CommandError` when it cannot listen. */
export async function startService(
  settings: ServiceSettings,
  database: Database,
  logger: FastifyBaseLogger,
): Promise<RunningOrdersService> {
  return explainPort({ ...settings, settings: 'TILLVIEW_SERVICE' }, () =>
    startOrdersService({ settings, database, logger }),
  );
}
