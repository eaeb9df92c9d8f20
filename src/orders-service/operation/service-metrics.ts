import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { hashSecret } from '#api-keys/hash-secret.ts';
import type { Database } from '#database/open-database.ts';
import { ServiceError } from '../answers/service-error.ts';
import { isLoopback } from './service-settings.ts';
import type { Outcome } from '../answers/watch-answers.ts';

/** Where Prometheus reads the metrics. */
export const METRICS_ROUTE = '/metrics';

/** What a running service counts, for its whole process. */
export type ServiceMetrics = {
  onStart(): void;
  onEnd(outcome: Outcome): void;
  /** Adds `GET /metrics`, with how busy the database is. */
  addRoute(app: FastifyInstance, database: Pick<Database, 'poolUse'>): void;
};

/** Seconds: pages of orders take 2 to 20 ms, and what takes longer than some seconds is a fault. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Signs that a proxy on this machine passes on what somebody else asked. */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * Creates the metrics of a process: requests by route, status and duration, those in flight, and what Node.js tells of memory, garbage
 * collection and event-loop lag. With a `token` whoever has it may read them, else only programs on this machine.
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
      // 499, as nginx writes it: the client left.
      const status = isAborted ? 499 : statusCode;
      // An unknown address is no label: there is no end of them.
      durations.observe({ method: request.method, route: route ?? 'none', status }, milliseconds / 1000);
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
    return;
  }
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(hashSecret(given), hashSecret(token))) {
    throw new ServiceError(401, 'Metrics need the header Authorization: Bearer <token>.');
  }
}
