// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Closing } from '#contract/bff/closings.ts';
import type { Figures } from '#contract/bff/order-store/figures.ts';
import {
  exampleFiguresResponse,
  exampleClosing,
  exampleFigures,
} from '#testing/example-closing.ts';
import { english, loadMessages } from '../../ui/i18n/messages.ts';
import { createQueryClient } from '../../ui/query-client.ts';
import { DaysProvider } from '../../stores/days.tsx';
import { storeDirectory, Stores } from '../../stores/stores.ts';
import { DayPage } from './day-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DAY = '2026-11-22';
const { id: _, storeId, ...ofClosing } = exampleClosing({ day: DAY, note: '' });
const CLOSING: Closing = {
  ...ofClosing,
  storeId,
  note: '',
  number: 1,
  savedBy: 'Ana',
  savedAt: `${DAY}T23:10:00Z`,
};
const STORE = { id: storeId, name: 'Soho', timeZone: 'Europe/London', currency: 'EUR' };
const words = { ...english, ...(await loadMessages('figures', 'en')) };
const coverage = { completeFrom: null, asOf: `${DAY}T23:05:00Z` };

const sums = {
  totalCents: 700,
  refundedCents: 0,
  paidCents: 0,
  discountCents: 0,
  taxCents: 0,
  owedCents: 700,
  overpaidCents: 0,
  owingOrders: 2,
  owingTotalCents: 700,
  notFullyPaid: 2,
  unknownRefunds: 0,
  cancelledOrders: 0,
  cancelledTotalCents: 0,
  cancelledRefundCents: 0,
};
const BODIES = {
  '/api/orders/totals': { coverage, days: [{ day: DAY, currency: 'EUR', orders: 2, ...sums }] },
  '/api/refunds': {
    refunds: [],
    nextCursor: null,
    totals: { count: 0, currencies: [], later: [], undated: 0, withoutDetails: 0 },
    coverage,
  },
} as const;

/**
 * Shows a day, or its closing, over a server that sends these figures one after the other; `saved`
 * holds the saved closings. Without figures, there is no connection.
 */
function show(responses: readonly (Partial<Figures> | 503)[], closing?: Closing) {
  const saved: Closing[] = [];
  let count = 0;
  vi.stubGlobal(
    'fetch',
    async (path: string, { method, body }: { method?: string; body?: string } = {}) => {
      const { pathname, searchParams } = new URL(path, location.origin);
      if (responses.length === 0) throw new TypeError('Failed to fetch');
      if (method === 'POST' && body !== undefined) {
        saved.push(JSON.parse(body));
        return Response.json({ ...CLOSING, figures: saved.at(-1)?.figures });
      }
      if (pathname === '/api/closings')
        return Response.json({ closings: closing ? [closing] : [], hasMore: false });
      if (pathname === '/api/orders/totals' || pathname === '/api/refunds')
        return searchParams.get('store_id') === storeId
          ? Response.json(BODIES[pathname])
          : Response.json({}, { status: 400 });
      if (pathname !== '/api/figures') return Response.json({}, { status: 404 });
      const next = responses[Math.min((count += 1), responses.length) - 1] ?? 503;
      if (next === 503)
        return Response.json(
          { error: 'no', code: 'overloaded', request_id: 'r1' },
          { status: 503 },
        );
      return Response.json(exampleFiguresResponse({ from: DAY, to: DAY, coverage, ...next }));
    },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <IntlProvider locale="en" messages={words}>
        <MemoryRouter>
          <Stores value={storeDirectory({ stores: [STORE], currency: 'EUR', timeZone: null })}>
            <DaysProvider session={{ dayStartsAt: '00:00', timeZone: null }}>
              <DayPage storeId={storeId} day={DAY} closing={closing} userId={null} />
            </DaysProvider>
          </Stores>
        </MemoryRouter>
      </IntlProvider>
    </QueryClientProvider>,
  );
  return saved;
}

async function count(cash: string): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Cash counted' }), {
    target: { value: cash },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Save closing' }));
}

test('a day that can’t be loaded shows the error and a retry', async () => {
  show([503, {}]);
  fireEvent.click(
    within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }),
  );
  expect(await screen.findByRole('table', { name: 'Takings' })).toBeTruthy();
  const statuses = screen.getByRole('table', { name: 'Orders by status' });
  expect(within(statuses).getByRole('row', { name: /^Not completed/ }).textContent).toBe(
    'Not completed2€7.00',
  );
});

test('offline, a closing is shown with one notice that nothing newer can be loaded', async () => {
  show([], CLOSING);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^ ?No connection to Tillview\./);
  await vi.waitFor(() => expect(screen.queryByText('Closings of this day')).toBeNull());
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('table', { name: 'Takings' })).toBeTruthy();
});

test('a day with orders still being fetched can’t be saved', async () => {
  const saved = show([{ coverage: { ...coverage, completeFrom: `${DAY}T08:00:00Z` } }]);
  await count('10');
  expect(screen.getByText('so far')).toBeTruthy();
  expect(screen.getByText('You can save once all orders are fetched.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('figures that changed on screen must be confirmed before saving', async () => {
  const changed = { trees: [exampleFigures({ netSalesCents: 700 })] };
  const saved = show([{}, changed]);
  await count('10');
  expect(
    await screen.findByText('The figures have just changed. Look at them, then save.'),
  ).toBeTruthy();
  const netSales = () =>
    within(screen.getByRole('table', { name: 'Figures' })).getByRole('row', { name: /^Net sales/ });
  expect(netSales().textContent).toBe('Net sales€7.00');
  expect(saved).toEqual([]);
  await count('10');
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    day: DAY,
    countedCents: 1_000,
    figures: { netSalesCents: 700 },
  });
  expect(saved[0]?.figures.open).toEqual([{ status: 'active', count: 2, totalCents: 700 }]);
});

test('a closing is shown as saved, with later changes', async () => {
  show([{ trees: [exampleFigures({ netSalesCents: 700 })] }], CLOSING);
  const changes = await screen.findByRole('table', { name: 'Changed since this closing' });
  expect(within(changes).getByRole('row', { name: /^Net sales/ }).textContent).toBe(
    'Net sales€9.00€7.00−€2.00',
  );
  const figures = screen.getByRole('table', { name: 'Figures' });
  expect(within(figures).getByRole('row', { name: /^Net sales/ }).textContent).toBe(
    'Net sales€9.00',
  );
});
