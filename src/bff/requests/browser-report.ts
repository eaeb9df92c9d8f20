import type { IncomingHttpHeaders } from 'node:http';

/** Media types of `report-to` and of the older `report-uri`. */
export const REPORT_TYPES = ['application/reports+json', 'application/csp-report'] as const;

/** True for what a browser itself reports about a page, which no other page can send unasked. */
export function isBrowserReport({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  const [essence = ''] = type.toLowerCase().split(';');
  return REPORT_TYPES.some((each) => each === essence.trim());
}
