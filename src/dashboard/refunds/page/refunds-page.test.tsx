// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RefundsResponse } from '#contract/bff/order-store/refunds.ts';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { listedRefunds } from '#testing/listed-refunds.ts';
import { english, loadMessages } from '../../ui/i18n/messages.ts';
import { createQueryClient } from '../../ui/query-client.ts';
import type { OpenOrder } from '../../order-labels/open-order.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { RefundsPage } from './refunds-page.tsx';

const ROWS = listedRefunds(
  Array.from({ length: 6 }, (_, index) =>
    exampleOrder({ id: `order-${index}`, refunds: [exampleRefund({ id: `refund-${index}` })] }),
  ),
);
const card = { value: 'card', tender: { key: 'card' }, cents: 6_000 };
const origins = { ownCents: 6_000, cancelledCents: 0, othersCents: 0 };
const RESPONSE: RefundsResponse = {
  refunds: [],
  nextCursor: null,
  totals: {
    count: 6,
    currencies: [
      { currency: 'USD', cents: 6_000, methods: [card], origins, ofItem: { cents: 1_500, qty: 2 } },
    ],
    later: [],
    undated: 0,
    withoutDetails: 1,
  },
  coverage: { completeFrom: null, asOf: '2026-11-29T12:00:00Z' },
};

let respond: (query: URLSearchParams) => Response;
let asked: URLSearchParams[] = [];

/** Two refunds a page. */
function pageOf(query: URLSearchParams, fields: Partial<RefundsResponse> = {}): Response {
  const start = Number(query.get('cursor') ?? 0);
  const end = start + (query.get('page_size') === '0' ? 0 : 2);
  const nextCursor = end < ROWS.length ? `${end}` : null;
  return Response.json({ ...RESPONSE, refunds: ROWS.slice(start, end), nextCursor, ...fields });
}

beforeEach(() => {
  sessionStorage.clear();
  asked = [];
  respond = (query) => pageOf(query);
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  // Without a size, so that nothing is scrolled.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    const [path, search] = url.split('?');
    if (path === '/api/views') return Response.json({ views: [] });
    if (path !== '/api/refunds') return Response.json({});
    const query = new URLSearchParams(search);
    asked.push(query);
    return respond(query);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page as the app mounts it; `open` is the currently open order. */
async function openPage(search: string) {
  history.replaceState(null, '', `/refunds${search}`);
  const open: { current: OpenOrder | undefined } = { current: undefined };
  const messages = { ...english, ...(await loadMessages('refunds', 'en')) };
  render(
    <IntlProvider locale="en" messages={messages}>
      <QueryClientProvider client={createQueryClient()}>
        <DaysProvider session={{ dayStartsAt: '00:00', timeZone: 'UTC' }}>
          <BrowserRouter useTransitions={false}>
            <RefundsPage
              renderOrder={(order) => {
                open.current = order;
                return null;
              }}
            />
          </BrowserRouter>
        </DaysProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return open;
}

const totals = () => screen.findByRole('region', { name: 'Totals' });

test('totals are the server’s, for all matches of the filters and days', async () => {
  await openPage('?from=2026-11-02&to=2026-11-08&reason=cold&sort=-amount&q=ana');
  await screen.findByText('6 refunds');
  expect((await totals()).textContent).toContain('−$60.00 of which −$15.00');
  expect((await totals()).textContent).toContain('plus 1 refunded order without details');
  expect(asked.map((query) => Object.fromEntries(query))).toEqual([
    {
      from: '2026-11-02',
      to: '2026-11-08',
      reason: 'cold',
      q: 'ana',
      sort: '-amount',
      page_size: '100',
    },
  ]);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a period that is not covered yet says so, once', async () => {
  respond = (query) =>
    pageOf(query, { coverage: { ...RESPONSE.coverage, completeFrom: '2026-11-05T00:00:00Z' } });
  await openPage('?from=2026-11-02&to=2026-11-08');
  expect((await screen.findAllByText(/so far/)).length).toBe(1);
  expect(screen.getByRole('progressbar', { name: 'Sync' })).toBeTruthy();
});

test('stepping through the orders of the rows loads more of them, to the last', async () => {
  const open = await openPage('?from=2026-11-02&to=2026-11-08&order=order-0&refund=refund-0');
  for (const next of [1, 2, 3, 4, 5]) {
    await waitFor(() => expect(open.current?.steps?.next).toBe(true));
    act(() => open.current?.onStep?.(1));
    await waitFor(() =>
      expect(location.search).toContain(`order=order-${next}&refund=refund-${next}`),
    );
  }
  await waitFor(() => expect(open.current?.steps).toEqual({ previous: true, next: false }));
  expect(asked.map((query) => query.get('cursor'))).toEqual([null, '2', '4']);
  // Groups are loaded once.
  expect(asked.map((query) => query.get('by'))).toEqual(['day', null, null]);
});

test('typed words are searched after a pause, replacing the address', async () => {
  await openPage('?from=2026-11-02&to=2026-11-08');
  await screen.findByText('6 refunds');
  const entries = history.length;
  const field = screen.getByRole('searchbox', { name: 'Search refunds' });
  for (const value of ['a', 'an', 'ana ']) fireEvent.change(field, { target: { value } });
  await waitFor(() => expect(location.search).toBe('?from=2026-11-02&to=2026-11-08&q=ana'));
  await waitFor(() => expect(asked.map((query) => query.get('q'))).toEqual([null, 'ana']));
  expect(history.length).toBe(entries);
  expect(field).toHaveProperty('value', 'ana ');
});

test('a failure shows an error and a retry', async () => {
  respond = () => Response.json({}, { status: 500 });
  await openPage('?from=2026-11-02&to=2026-11-08');
  expect((await screen.findByRole('alert')).textContent).toContain('Can’t load refunds');
  respond = (query) => pageOf(query);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('6 refunds');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('groups have their sums, and unfold their refunds; a single refund is a row', async () => {
  const of = { second: 1_793_000_000, cents: 1_500 };
  const groups = [
    { ...of, value: 'wrong item', name: { _base: 'Wrong item' }, cents: 4_000, refunds: 4 },
    { ...of, value: '', refunds: 1, refund: ROWS[5] },
  ];
  const rest = { groups: 3, cents: 500, refunds: 2 };
  respond = (query) =>
    pageOf(
      query,
      query.get('by') === 'reason' ? { groups: [{ currency: 'USD', groups, rest }] } : {},
    );
  await openPage('?from=2026-11-02&to=2026-11-08&group=reason&sort=-amount');
  const wrong = await screen.findByRole('button', { name: 'Wrong item' });
  const table = screen.getByRole('table', { name: 'Refunds' });
  const rowTexts = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  const [first, second, third] = rowTexts();
  expect(first).toMatch(/^Wrong item4.*−\$40\.00$/);
  expect(second).toMatch(/^No reason given · .*−\$15\.00$/);
  expect(third).toBe('3 other groups2−$5.00');
  fireEvent.click(wrong);
  const all = await within(table).findByRole('link', { name: 'Show all (2 more)' });
  expect(all.getAttribute('href')).toBe(
    '/refunds?from=2026-11-02&to=2026-11-08&reason=%22wrong%20item%22&sort=-amount',
  );
  expect([wrong.getAttribute('aria-expanded'), rowTexts().length]).toEqual(['true', 6]);
  fireEvent.click(within(table).getByRole('button', { name: 'Refunds' }));
  await waitFor(() => expect(asked.at(-1)?.get('group_sort')).toBe('-count'));
  const title = within(table).getByRole('columnheader', { name: 'Refunds' });
  expect(title.getAttribute('aria-sort')).toBe('descending');
});
