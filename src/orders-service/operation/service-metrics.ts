import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hashSecret } from '#api-keys/hash-secret.ts';
import type { Database } from '#database/open-database.ts';
import { readHostName } from '#http/host-name.ts';
import { ServiceError } from '../responses/service-error.ts';
import { isLoopback } from './service-settings.ts';
import type { Outcome } from '../responses/watch-responses.ts';

export const METRICS_ROUTE = '/metrics';

export type ServiceMetrics = {
  onStart(): void;
  onEnd(outcome: Outcome): void;
  /** Adds `GET /metrics`, including the use of the database's connection pools. */
  addRoute(app: FastifyInstance, database: Pick<Database, 'poolUse'>): void;
};

/**
 * In seconds: pages of orders take 2 to 20 ms, and anything beyond a few seconds indicates a
 * problem.
 */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Signs that a proxy on this machine forwards somebody else's request. */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * Creates the metrics of a process: requests by route, status and duration, requests in flight, and
 * Node.js's own metrics of memory, garbage collection and event-loop lag. With a `token`, anybody
 * who has it can read them; without one, only programs on this machine can.
 */
export function createServiceMetrics(token: string | undefined): ServiceMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const connections = new Gauge({
    name: 'tillview_service_database_connections',
    help: 'Connections to the database that are open and idle, and statements that wait for one, by pool',
    labelNames: ['pool', 'state'],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'tillview_service_requests_in_flight',
    help: 'Requests that are being answered',
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'tillview_service_request_duration_seconds',
    help: 'Time to answer a request, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });

  return {
    onStart: () => inFlight.inc(),
    onEnd({ request, route, statusCode, milliseconds, isAborted }) {
      inFlight.dec();
      // 499 is nginx's status for a client that disconnected.
      const status = isAborted ? 499 : statusCode;
      // Unknown addresses share one label, because there is no limit to their number.
      durations.observe(
        { method: request.method, route: route ?? 'none', status },
        milliseconds / 1000,
      );
    },
    addRoute(app, database) {
      app.get(METRICS_ROUTE, async (request, reply) => {
        refuseStrangers(request, token);
        for (const [pool, use] of Object.entries(database.poolUse())) {
          for (const [state, count] of Object.entries(use)) connections.set({ pool, state }, count);
        }
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
}

function refuseStrangers(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    const isForwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined);
    if (isForwarded || !isLoopback(String(request.ip)))
      throw new ServiceError(403, 'Metrics are for this machine only.');
    // A web page may rebind its own name to our address, and then read the responses.
    const hostName = readHostName(request.headers.host)?.replace(/^\[|\]$/g, '');
    if (hostName === undefined || !isLoopback(hostName))
      throw new ServiceError(403, 'Metrics are available only as localhost, 127.0.0.1 or [::1].');
    return;
  }
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(hashSecret(given), hashSecret(token))) {
    throw new ServiceError(401, 'Metrics need the header Authorization: Bearer <token>.');
  }
}
