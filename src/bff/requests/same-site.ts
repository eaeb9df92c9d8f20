import type { FastifyRequest } from 'fastify';
import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { isBrowserReport } from './browser-report.ts';

/** `Sec-Fetch-Site` of Tillview's own pages, or of an address that a person typed. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

/**
 * Throws `forbidden` for a request from another origin's page, which may carry a session cookie.
 * Besides `publicOrigin`, the request's own host counts as Tillview's with any scheme, since a
 * proxy may handle https.
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
 * Throws `forbidden` without Tillview's own header, which no other origin can send. On headerless
 * routes, and for a browser's own reports, throws if the browser reports another origin.
 */
export function refuseForeign({ headers, routeOptions }: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin' } = headers;
  const { isHeaderless, takesReports } = routeOptions.config;
  if (isHeaderless || (takesReports && isBrowserReport(headers))) {
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
