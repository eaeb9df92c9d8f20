import type { FastifyRequest } from 'fastify';
import { ApiProblem } from './api-problem.ts';

/** What browsers say of a request that one of our own pages makes, or a person who types the address. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

/**
 * Throws `forbidden` for a request that a browser makes for a page of another origin, which may come with a session of ours all the same.
 * Besides `publicOrigin`, the host that the request names is ours, whatever the scheme: a proxy may speak https for us.
 */
export function refuseOtherSites({ headers }: FastifyRequest, publicOrigin: string | undefined): void {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  const isOwnSite = site === undefined || OWN_SITES.has(site);
  const isOwn = origin === undefined || origin === publicOrigin || isOriginOf(origin, host);
  if (!isOwnSite || !isOwn)
    throw new ApiProblem('forbidden', { message: "Tillview doesn't answer to other websites." });
}

function isOriginOf(origin: string, host: string): boolean {
  const [scheme] = /^https?:(?=\/\/)/.exec(origin) ?? [];
  const own = scheme === undefined ? null : URL.parse(`${scheme}//${host}`);
  return own !== null && URL.parse(origin)?.host === own.host;
}
