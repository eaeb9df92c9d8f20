import { HEALTH_ROUTES } from './health-routes.ts';
import { METRICS_ROUTE } from './service-metrics.ts';
import type { Outcome } from '../responses/watch-responses.ts';

/** Polled by machines every few seconds. */
const QUIET_ROUTES: ReadonlySet<string | undefined> = new Set([...HEALTH_ROUTES, METRICS_ROUTE]);

/**
 * Logs a request as one line: its id (`request_id`, as in error responses), key prefix, route,
 * status and duration. Never logs the client's address, any other header, or the URL, which
 * contains order ids and search terms.
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
