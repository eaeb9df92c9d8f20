import type { FastifyRequest } from 'fastify';
import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';

/**
 * The `Sec-Fetch-Site` values of requests from Tillview's own pages or from an address that a
 * person typed.
 */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

/**
 * Throws `forbidden` for a browser's request from a page of another origin, which may still carry a
 * Tillview session. Besides `publicOrigin`, the host that the request names counts as Tillview's,
 * whatever the scheme: a proxy may handle https for Tillview.
 */
export function refuseOtherSites(
  { headers }: FastifyRequest,
  publicOrigin: string | undefined,
): void {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  const isOwnSite = site === undefined || OWN_SITES.has(site);
  const isOwn = origin === undefined || origin === publicOrigin || isOriginOf(origin, host);
  if (!isOwnSite || !isOwn)
    throw new ApiProblem('forbidden', { message: "Tillview doesn't answer to other websites." });
}

/**
 * Throws `forbidden` for a request without Tillview's own header, which no page of another origin
 * can send; where browsers can't either, for one that a browser says isn't from a page of Tillview.
 */
export function refuseForeign({ headers, routeOptions }: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin' } = headers;
  if (routeOptions.config.isHeaderless) {
    if (site !== 'same-origin')
      throw new ApiProblem('forbidden', { message: 'Only Tillview itself can ask for this.' });
  } else if (headers[REQUESTED_WITH.header.toLowerCase()] !== REQUESTED_WITH.value) {
    throw new ApiProblem('forbidden', {
      message: `The header ${REQUESTED_WITH.header} is missing.`,
    });
  }
}

function isOriginOf(origin: string, host: string): boolean {
  const [scheme] = /^https?:(?=\/\/)/.exec(origin) ?? [];
  const own = scheme === undefined ? null : URL.parse(`${scheme}//${host}`);
  return own !== null && URL.parse(origin)?.host === own.host;
}
