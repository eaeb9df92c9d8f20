// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { PeriodFigures } from '#contract/bff/order-store/figures.ts';
import { FIGURE_GROUPS, FIGURE_VALUES } from '#contract/bff/order-store/figures-query.ts';
import type { Order } from '#contract/service/order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { loadMessages, english } from '../ui/i18n/messages.ts';
import {
  figureSums,
  figuresTrees,
  storesWithTaxInPrices,
} from '#order-domain/figures/figures-tree.ts';
import { foldBreakdowns } from '#order-domain/figures/fold-breakdowns.ts';
import { foldFigures } from '#order-domain/figures/fold-figures.ts';
import { DaysProvider } from '../stores/days.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
import type { InsightsAddress } from './insights-address.ts';
import { InsightsContent } from './insights-content.tsx';
import { insightsRequest } from './insights-request.ts';

afterEach(cleanup);

const words = { ...english, ...(await loadMessages('figures', 'en')) };
const STORES = storeDirectory({
  stores: ['Camden', 'Soho', 'Tokyo'].map((name) => ({
    id: name.toLowerCase(),
    name,
    timeZone: 'UTC',
    currency: name === 'Tokyo' ? 'JPY' : 'EUR',
  })),
  currency: 'EUR',
  timeZone: 'UTC',
});

/**
 * An order of EUR 11 with tax at a rate, of which EUR 2 were refunded for a reason by the same
 * method.
 */
function sold(
  day: string,
  hour: string,
  what: { store: string; of: string; percent: number },
): Order {
  const createdAt = `${day}T${hour}:00:00Z`;
  const method = {
    paymentMethodId: what.of,
    paymentMethodCode: what.of,
    paymentMethodName: { _base: what.of },
  };
  return exampleOrder({
    storeId: what.store,
    source: what.of,
    serviceType: what.of,
    createdAt,
    subtotalCents: 1_000,
    taxCents: 100,
    totalCents: 1_100,
    items: [exampleItem({})],
    taxBreakdown: [
      { taxRateId: String(what.percent), taxRatePercent: what.percent, taxCents: 100 },
    ],
    payments: [examplePayment({ ...method, amountCents: 1_100, createdAt })],
    refunds: [
      exampleRefund({
        amountCents: 200,
        reason: `${what.of} reason`,
        createdAt,
        payments: [{ id: 'p', refundId: 'r', ...method, amountCents: 200 }],
      }),
    ],
  });
}

/** The figures of orders in the form of the server's response. */
function computeFigures(orders: readonly Order[]): PeriodFigures {
  const period = {
    currencyOf: (storeId: string) => STORES.find(storeId).currency,
    dayOf: (_: string, second: number) => new Date(second * 1000).toISOString().slice(0, 10),
    hourOf: (_: string, second: number) => new Date(second * 1000).getUTCHours(),
  };
  const figures = foldFigures(orders, {
    period,
    groupings: [
      ['day'],
      ['store', 'day'],
      ['weekday', 'hour'],
      ['store'],
      ['source'],
      ['service_type'],
    ],
  });
  const trees = figuresTrees(figures, 'own_day');
  const values = [...foldBreakdowns(orders, { period, reasonKey: (reason) => reason }).values()];
  return {
    trees: trees
      .filter(({ group }) => !group)
      .map((tree) => ({
        ...tree,
        promotions: [...tree.promotions],
        rates: [...tree.rates],
        methods: [...tree.methods],
      })),
    storesWithTaxInPrices: storesWithTaxInPrices(figures),
    incompleteOrders: figures.incompleteOrders,
    groups: trees.flatMap((tree) => {
      const by = FIGURE_GROUPS.find((each) => each === tree.group?.by.join('_'));
      const parts = tree.group?.values.map((each) => each.replace(/^0(?=\d)/, '')) ?? [];
      const value = parts.join(by === 'store_day' ? ' ' : '.');
      return by ? [{ by, value, ...figureSums(tree) }] : [];
    }),
    breakdowns: FIGURE_VALUES.map((by) => ({
      by,
      currency: 'EUR',
      values: values.filter((each) => each.by === by && each.currency === 'EUR'),
      rest: { values: 0, cents: 0, count: 0 },
    })),
  };
}

const PERIOD = { from: '2026-11-16', to: '2026-11-22', stores: undefined };

/** The names of a table's rows. */
function rowsOf(name: string): string[] {
  const table = within(screen.getByRole('table', { name }));
  // Clock times have a narrow space.
  return table
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
}

/** Shows the figures of orders, compared with those of others. */
function show(
  now: readonly Order[],
  before?: readonly Order[],
  sort?: InsightsAddress['sort'],
): void {
  const address = {
    filters: {},
    compare: undefined,
    measure: undefined,
    currency: undefined,
    sort,
  } as const;
  render(
    <IntlProvider locale="en" messages={words}>
      <MemoryRouter>
        <Stores value={STORES}>
          <DaysProvider session={{ dayStartsAt: '00:00', timeZone: 'UTC' }}>
            <InsightsContent
              address={address}
              request={insightsRequest(PERIOD, address, 3)}
              period={PERIOD}
              figures={computeFigures(now)}
              currencies={['EUR']}
              currency="EUR"
              compared={before && { figures: computeFigures(before), daysLater: -7 }}
              onChange={() => {}}
            />
          </DaysProvider>
        </Stores>
      </MemoryRouter>
    </IntlProvider>,
  );
}

test('values of the compared period alone are listed, so its figures add up', () => {
  const now = [sold('2026-11-17', '12', { store: 'camden', of: 'card', percent: 21 })];
  const before = [
    sold('2026-11-10', '12', { store: 'camden', of: 'card', percent: 21 }),
    sold('2026-11-11', '20', { store: 'soho', of: 'voucher', percent: 9 }),
  ];
  show(now, before);
  expect(rowsOf('Figures')).toEqual(expect.arrayContaining(['9% tax', '21% tax']));
  for (const [chart, marks] of [
    ['Order totals by hour and weekday', ['12:00 PM', '8:00 PM']],
    ['Order totals by store', ['Camden', 'Soho']],
    ['Order totals by source', ['Card', 'Voucher']],
    ['Order totals by service', ['Card', 'Voucher']],
    ['Refunds by reason', ['card reason', 'voucher reason']],
    ['Refunds by store', ['Camden', 'Soho']],
  ] as const)
    expect([chart, rowsOf(chart)]).toEqual([chart, marks]);
  // Values that the period did not have are no links.
  const soho = within(screen.getByRole('table', { name: 'Order totals by store' }));
  expect(soho.getAllByRole('link')).toHaveLength(1);
});

test('the days of several stores have a column of each in its currency, and their sums', () => {
  show([
    sold('2026-11-17', '12', { store: 'camden', of: 'card', percent: 21 }),
    sold('2026-11-17', '13', { store: 'camden', of: 'card', percent: 21 }),
    sold('2026-11-18', '12', { store: 'tokyo', of: 'card', percent: 21 }),
  ]);
  const rows = within(screen.getByRole('table', { name: 'Day by day' })).getAllByRole('row');
  const lastCells = rows.slice(0, 4).map((row) => [...row.children].slice(-2));
  expect(lastCells.map((cells) => cells.map(({ textContent }) => textContent))).toEqual([
    ['', 'Order totals by store'],
    ['Camden', 'Tokyo'],
    ['€0.00', '¥0'],
    ['€22.00', '¥0'],
  ]);
  const sums = [...(rows.at(-1)?.children ?? [])].map(({ textContent }) => textContent);
  expect([sums.slice(0, 3), sums.slice(-2)]).toEqual([
    ['Total', '2', '€20.00'],
    ['€22.00', '¥1,100'],
  ]);
});

test('stores are by name, or by a chosen figure with the largest first', () => {
  const orders = (['soho', 'soho', 'camden'] as const).map((store) =>
    sold('2026-11-17', '12', { store, of: 'card', percent: 21 }),
  );
  show(orders);
  expect(rowsOf('Store by store')).toEqual(['Camden', 'Soho', 'Total']);
  cleanup();
  for (const sort of ['-net_sales', '-refunds'] as const) {
    show(orders, undefined, sort);
    expect(rowsOf('Store by store')).toEqual(['Soho', 'Camden', 'Total']);
    cleanup();
  }
});

test('a period without refunds is compared with one that has some', () => {
  const order = sold('2026-11-17', '12', { store: 'camden', of: 'card', percent: 21 });
  show(
    [{ ...order, refunds: [] }],
    (['card', 'cash'] as const).map((of) =>
      sold('2026-11-10', '12', { store: 'camden', of, percent: 21 }),
    ),
  );
  expect(rowsOf('Refunds by reason')).toEqual(['card reason', 'cash reason']);
  cleanup();
  show([{ ...order, refunds: [] }], [{ ...order, refunds: [] }]);
  expect(screen.queryByRole('table', { name: 'Refunds by reason' })).toBeNull();
});
