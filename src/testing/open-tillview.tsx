import { cleanup, render } from '@testing-library/react';
import { vi } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { createBrowserRouter } from 'react-router';
import { App } from '#dashboard/app/app.tsx';
import { routes } from '#dashboard/routes.tsx';
import { createQueryClient } from '#dashboard/ui/query-client.ts';
import { exampleAnswer, exampleClosing, exampleFigures } from './example-closing.ts';
import { exampleOrder } from './example-order.ts';
import { exampleSession } from './example-session.ts';
import { laidOut } from './render-table.tsx';

/**
 * When the dashboard is opened. Its clock stands still: a test that began before midnight would end
 * on a day without orders.
 */
const NOW = '2026-11-22T12:00:00Z';

/** An order of today with all its parts, of a store in London. */
const ORDER: Order = exampleOrder({
  ticketNumber: 'T-4711',
  createdAt: NOW,
  note: 'No onions',
});
const { items: _, payments: __, ...row } = ORDER;

const { id: ___, ...closing } = exampleClosing({
  storeId: ORDER.storeId,
  day: NOW.slice(0, 10),
  figures: exampleFigures({ currency: 'GBP' }),
  note: '',
});
/** The only closing, of the day of the order. */
const CLOSING = { ...closing, number: 1, savedBy: 'Ana', savedAt: ORDER.createdAt };

const COVERAGE = { completeFrom: null, asOf: NOW };

/** What the server answers to a path, as the body of the response; undefined for 404. */
function bodyOf(path: string): unknown {
  const { pathname } = new URL(path, location.origin);
  switch (pathname) {
    case '/api/session':
      return exampleSession({
        hasKeys: true,
        stores: [{ id: ORDER.storeId, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' }],
      });
    case '/api/sign-in':
      return { auth: 'password', provider: null, hasPasswords: true, hasPeople: true };
    case '/api/orders':
      return { orders: [row], hasMore: false, nextCursor: null, coverage: COVERAGE };
    case '/api/orders/totals':
      return { days: [], coverage: COVERAGE };
    case '/api/views':
      return { views: [] };
    case '/api/preferences':
      return {};
    case '/api/keys':
      return { keys: [], baseUrl: 'http://localhost', organizationId: 'o1' };
    case '/api/people':
      return { people: [] };
    case '/api/closings':
      return { closings: [CLOSING], hasMore: false };
    case '/api/closings/1':
      return CLOSING;
    case '/api/figures':
      return exampleAnswer({ trees: [exampleFigures({ currency: 'GBP' })] });
    case '/api/exceptions':
      return {
        exceptions: [],
        nextCursor: null,
        total: 0,
        counts: [],
        coverage: { completeFrom: null, asOf: NOW },
      };
    case '/api/exceptions/thresholds':
      return { thresholds: {} };
    case '/api/audit':
      return { events: [], hasMore: false };
    default:
      return pathname.startsWith('/api/orders/') ? { order: ORDER } : undefined;
  }
}

function problem(status: number, code: string): Response {
  return Response.json({ error: 'no', code, request_id: 'r1' }, { status });
}

/**
 * Opens the whole dashboard at an address, with an admin and one order, for tests; returns what it
 * requested and sent.
 */
export function openTillview(
  address: string,
  { isSignedOut = false } = {},
): {
  /** The paths that were requested so far. */
  requested: string[];
  sent: { path: string; body: unknown }[];
} {
  laidOut(1440, 800);
  vi.setSystemTime(NOW);
  const requested: string[] = [];
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: { method?: string; body?: string } = {}) => {
    requested.push(path);
    if (init.body !== undefined) sent.push({ path, body: JSON.parse(init.body) });
    if (init.method === 'POST') return new Response(null, { status: 204 });
    if (isSignedOut && path === '/api/session') return problem(401, 'signed_out');
    const body = bodyOf(path);
    if (body === undefined) return problem(404, 'not_found');
    return Response.json(body, { headers: { 'X-Request-Id': 'r1' } });
  });
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.startsWith('(min-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  Element.prototype.scrollIntoView = () => undefined;
  // Nothing is told.
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  history.replaceState(null, '', address);
  render(<App queryClient={createQueryClient()} router={createBrowserRouter(routes)} />);
  return { requested, sent };
}

/** Closes what `openTillview` opened. */
export function closeTillview(): void {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
}
