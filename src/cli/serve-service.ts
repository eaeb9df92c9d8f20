import { hasOwnApiKey } from '#api-keys/api-keys.ts';
import { isLoopback } from '#orders-service/operation/service-settings.ts';
import { CommandError, EXIT_CODES } from './output/command-error.ts';
import type { Config } from './settings/config.ts';
import { commandFor } from './settings/command-for.ts';
import { createLogger } from './output/create-logger.ts';
import { openEmbeddedData } from './stored-data/embedded-data.ts';
import { closeToOthers } from './stored-data/close-to-others.ts';
import { startService } from './embedded-service.ts';
import { checkPort } from './listen.ts';
import type { RunningServer } from './serve.ts';

/**
 * Serves only the Order Data Service. Beyond this machine it needs a key that a person created,
 * because Tillview's own key is for its dashboard.
 */
export async function serveService(config: Config): Promise<RunningServer> {
  const { source, service: settings } = config;
  if (source.kind === 'upstream') {
    throw new CommandError(
      'TILLVIEW_UPSTREAM_URL is set: the service there is the one to use, and --service-only starts one here.',
      EXIT_CODES.wrongUse,
    );
  }
  await checkPort({ ...settings, settings: 'TILLVIEW_SERVICE' });
  const { database, organizationId } = await openEmbeddedData(config, source);
  try {
    if (!isLoopback(settings.host) && !(await hasOwnApiKey(database, organizationId))) {
      throw new CommandError(
        `TILLVIEW_SERVICE_HOST is ${settings.host}, but no API key exists besides Tillview's own: create one with \`${commandFor(config)} keys create NAME\` first.`,
        EXIT_CODES.wrongUse,
      );
    }
    const logger = createLogger(config.logLevel);
    await closeToOthers(config.dataDirectory, logger);
    const service = await startService(settings, database, logger);
    return {
      address: service.baseUrl,
      async stop() {
        await service.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
