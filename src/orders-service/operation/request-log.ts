import { HEALTH_ROUTES } from './health-routes.ts';
import { METRICS_ROUTE } from './service-metrics.ts';
import type { Outcome } from '../answers/watch-answers.ts';

/** Asked every few seconds by machines. */
const QUIET_ROUTES: ReadonlySet<string | undefined> = new Set([...HEALTH_ROUTES, METRICS_ROUTE]);

/**
 * Logs a request as one line: its id (`request_id`, as in error answers), key prefix, route, status and duration. Never the address, which
 * holds ids of orders and what somebody searches for, nor the client's address, nor any other header.
 */
export function logRequest({ request, route, statusCode, milliseconds, isAborted }: Outcome): void {
  const line = {
    method: request.method,
    route: route ?? null,
    key_prefix: request.keyPrefix ?? null,
    status: statusCode,
    ms: Math.round(milliseconds * 10) / 10,
    ...(isAborted && { aborted: true }),
  };
  if (QUIET_ROUTES.has(route)) request.log.debug(line, 'answered');
  else request.log.info(line, 'answered');
}
