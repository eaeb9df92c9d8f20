import type { FastifyRequest } from 'fastify';
import { ApiProblem } from './api-problem.ts';

/** What browsers say of a request that one of our own pages makes, or a person who types the address. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

/** Throws `forbidden` for a request that a browser makes for a page of another origin, which may hold a session of ours all the same. */
export function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && !OWN_SITES.has(site);
  if (!isForeign && (headers.origin === undefined || isOwnOrigin(headers.origin, headers.host ?? ''))) return;
  throw new ApiProblem('forbidden', { message: "Tillview doesn't answer to other websites." });
}

/** Whether an origin is the host that the request names; the scheme may differ, as a proxy may speak https for us. */
function isOwnOrigin(origin: string, host: string): boolean {
  const own = URL.parse(`${/^https?:(?=\/\/)/.exec(origin)?.[0]}//${host}`);
  return own !== null && URL.parse(origin)?.host === own.host;
}
