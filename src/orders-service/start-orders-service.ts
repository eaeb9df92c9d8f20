import { isIPv6 } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/open-database.ts';
import { buildOrdersService } from './build-orders-service.ts';
import { createServiceMetrics } from './operation/service-metrics.ts';
import type { ServiceSettings } from './operation/service-settings.ts';

export type RunningOrdersService = {
  /** The `{base_url}` of its API, with the host it listens on. */
  readonly baseUrl: string;
  /** Finishes the requests in flight and stops; the database stays open. */
  stop(): Promise<void>;
};

/**
 * Builds the service over a database and resolves when it listens; rejects with the system's error
 * if the port is unavailable.
 */
export async function startOrdersService(options: {
  readonly settings: ServiceSettings;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
}): Promise<RunningOrdersService> {
  const { settings, database, logger } = options;
  const { host, port } = settings;
  const app = buildOrdersService({
    database,
    logger,
    requestsPerMinute: settings.requestsPerMinute,
    metrics: createServiceMetrics(settings.metricsToken),
  });
  // The caller reports the address.
  await app.listen({ host, port, listenTextResolver: () => 'listening' });
  const address = app.server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  return {
    baseUrl: `http://${isIPv6(host) ? `[${host}]` : host}:${actualPort}`,
    stop: () => app.close(),
  };
}
