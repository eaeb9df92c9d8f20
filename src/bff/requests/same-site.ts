import type { FastifyRequest } from 'fastify';
import { ApiProblem } from '#contract/bff/api-problem.ts';

/** The `Sec-Fetch-Site` values of requests from Tillview's own pages or from an address that a person typed. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

/**
 * Throws `forbidden` for a browser's request from a page of another origin, which may still carry a Tillview session. Besides
 * `publicOrigin`, the host that the request names counts as Tillview's, whatever the scheme: a proxy may handle https for Tillview.
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
