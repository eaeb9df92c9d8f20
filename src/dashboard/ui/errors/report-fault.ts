import type * as z from 'zod/mini';
import { CLIENT_ROUTES, type ClientRoute, scrubMessage } from '#contract/bff/client-error.ts';
import type { clientErrorRequest } from '#contract/bff/request-bodies.ts';
import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';

/** One report of a fault, as `POST /api/client-errors` takes it. */
type Report = z.infer<typeof clientErrorRequest>;

/** Limits the reports of a page that keeps failing in new ways. */
const MAX_REPORTS = 20;
/** The boundary name of errors outside of all error boundaries. */
const NO_REGION = 'none';

/**
 * A file, line and column in a stack trace, as Chromium (`at f (url:1:2)`), Firefox and Safari
 * (`f@url:1:2`) write them.
 */
const PLACE =
  /(https?:\/\/[^\s()@]*?\/)((?:assets|src)\/[\w./-]{1,150})(?:\?[^\s():]*)?(:\d{1,7}:\d{1,7})/g;

/** The topmost place of Tillview's own files in an error's stack trace; null if there is none. */
function locationOf(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  for (const [, root, file, position] of stack.matchAll(PLACE)) {
    if (root === `${location.origin}/`) return `${file}${position}`;
  }
  return null;
}

function messageOf(error: unknown): string {
  // A thrown value that is not an error may contain user input.
  if (!(error instanceof Error)) return `A thrown ${typeof error}`;
  return scrubMessage(error.message === '' ? error.name : `${error.name}: ${error.message}`);
}

/** The pattern of the page's address. */
function routeOf(path: string): ClientRoute {
  const [, page = '', id] = path.split('/');
  const pattern = id === undefined || id === '' ? `/${page}` : `/${page}/:id`;
  return CLIENT_ROUTES.find((route) => route === pattern) ?? 'other';
}

/** The hash of the build in the name of the page's entry script; `development` without a build. */
function versionOf(page: Document): string {
  const entry = page.querySelector('script[src*="/assets/index-"]')?.getAttribute('src') ?? '';
  return /\/index-([\w-]{1,40})\.js$/.exec(entry)?.[1] ?? 'development';
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * Sends values thrown on a page with a path to Tillview's log, without data about people or orders,
 * and each error once. Outside of error boundaries, only errors of Tillview's own files count,
 * since browser extensions fail too. Never rejects.
 */
export function createFaultReporter(): (
  error: unknown,
  region: string,
  path: string,
) => Promise<void> {
  const sent = new Set<string>();
  return async (error, region, path) => {
    const report: Report = {
      message: messageOf(error),
      location: locationOf(error),
      version: versionOf(document),
      route: routeOf(path),
      region,
    };
    if (isCancelled(error) || (region === NO_REGION && report.location === null)) return;
    const key = `${region} ${report.location} ${report.message}`;
    if (sent.has(key) || sent.size >= MAX_REPORTS) return;
    sent.add(key);
    try {
      await fetch('/api/client-errors', {
        method: 'POST',
        // Also arrives if the page is closed or reloaded now.
        keepalive: true,
        headers: {
          'Content-Type': 'application/json',
          [REQUESTED_WITH.header]: REQUESTED_WITH.value,
        },
        body: JSON.stringify(report),
      });
    } catch {
      // Without a connection, the fault may be sent when it happens again.
      sent.delete(key);
    }
  };
}

/** The page's reporter: see `createFaultReporter`. */
export const reportFault = createFaultReporter();
