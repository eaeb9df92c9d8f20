import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  figures as figuresSchema,
  type Figures,
  type PeriodFigures,
} from '#contract/bff/order-store/figures.ts';
import {
  FIGURE_GROUPS,
  FIGURE_VALUES,
  type FiguresQuery,
} from '#contract/bff/order-store/figures-query.ts';
import type { Order } from '#contract/service/order.ts';
import { casesOf } from '#database/testing/test-database.ts';
import { demoStores, madrid, newYork } from '#demo-orders/demo-stores.ts';
import { startOf } from '#order-domain/days/date-range.ts';
import { printDay, toDayNumber } from '#order-domain/days/store-calendar.ts';
import type { Breakdown } from '#order-domain/figures/fold-breakdowns.ts';
import type { RefundDay } from '#order-domain/figures/figure-sums.ts';
import {
  figureSums,
  figuresTrees,
  storesWithTaxInPrices,
} from '#order-domain/figures/figures-tree.ts';
import { type FoldedPeriod, foldPeriod } from '#order-domain/figures/testing/fold-period.ts';
import { refreshFigures } from '../testing/refresh-figures.ts';
import { asRead, movedDemoOrders, openDemoStore } from '../testing/demo-store.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { readFigures } from './figures.ts';

const NOW = '2026-11-24T15:10:20Z';
const sent = movedDemoOrders({ until: NOW, days: 56, share: 0.04 });
const orders = sent.map(asRead);

let opened: Awaited<ReturnType<typeof openDemoStore>>;
beforeAll(async () => {
  opened = await openDemoStore(sent, NOW);
  await refreshFigures(opened.store);
}, 60_000);
afterAll(() => opened.remove());

/** Computed from all orders at once. */
async function expectedFigures(
  ofStores: readonly Order[],
  period: FoldedPeriod,
  refundDay: RefundDay,
): Promise<Omit<PeriodFigures, 'breakdowns'> & { readonly values: readonly Breakdown[] }> {
  const { figures, values } = foldPeriod(ofStores, await opened.store.calendar(), period);
  const trees = figuresTrees(figures, refundDay);
  const groups = trees.flatMap((tree) => {
    if (!tree.group) return [];
    const { by, values: keys } = tree.group;
    const name = FIGURE_GROUPS.find((each) => each === by.join('_'));
    const value = name === 'weekday_hour' ? keys.map(Number).join('.') : keys.join(' ');
    return name ? [{ by: name, value, ...figureSums(tree) }] : [];
  });
  return {
    trees: trees.flatMap(({ group, ...tree }) =>
      group
        ? []
        : [
            {
              ...tree,
              promotions: [...tree.promotions],
              rates: [...tree.rates],
              methods: [...tree.methods],
            },
          ],
    ),
    storesWithTaxInPrices: storesWithTaxInPrices(figures),
    incompleteOrders: figures.incompleteOrders,
    groups,
    values,
  };
}

type Rows = PeriodFigures['groups'];

function sortedRows(rows: Rows): Rows {
  const keyOf = ({ by, currency, value }: Rows[number]) => JSON.stringify([by, currency, value]);
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Listed values are exact to the cent, and the rest adds up. */
function checkValues({ breakdowns }: PeriodFigures, values: readonly Breakdown[], top: number) {
  const all = Map.groupBy(values, ({ by, currency }) => `${by} ${currency}`);
  const answered = new Set(breakdowns.map(({ by, currency }) => `${by} ${currency}`));
  for (const { by, currency } of values) expect(answered).toContain(`${by} ${currency}`);
  for (const { by, currency, values: listed, rest } of breakdowns) {
    const expected = all.get(`${by} ${currency}`) ?? [];
    const byCents = expected.toSorted(
      (one, other) => other.cents - one.cents || (one.value < other.value ? -1 : 1),
    );
    expect(listed.slice(0, top).map(({ value }) => value)).toEqual(
      byCents.slice(0, top).map(({ value }) => value),
    );
    const pieces = expected
      .filter(({ isMeasured, millionths }) => !isMeasured && millionths > 0)
      .toSorted(
        (one, other) => other.millionths - one.millionths || (one.value < other.value ? -1 : 1),
      );
    for (const { value } of pieces.slice(0, top))
      expect(listed.map((each) => each.value)).toContain(value);
    const found = new Map(expected.map((each) => [each.value, each]));
    for (const { value, name, ...sums } of listed) {
      const {
        currency: _currency,
        by: _by,
        value: _value,
        name: anyName,
        ...expectedSums
      } = found.get(value) ?? {};
      expect({ by, value, ...sums }).toEqual({ by, value, ...expectedSums });
      expect(name === undefined).toBe(anyName === undefined);
    }
    const unlisted = expected.filter(({ value }) => listed.every((each) => each.value !== value));
    const sum = (name: 'cents' | 'count') =>
      unlisted.reduce((total, each) => total + each[name], 0);
    expect(rest).toEqual({ values: unlisted.length, cents: sum('cents'), count: sum('count') });
  }
}

const storeIds = demoStores.map(({ id }) => id);
const days = fc
  .tuple(
    fc.integer({ min: toDayNumber('2026-09-20'), max: toDayNumber('2026-11-24') }),
    fc.integer({ min: 0, max: 70 }),
  )
  .map(([from, more]) => ({ from, to: from + more }));
const anyDays = fc.oneof(
  days,
  fc.constantFrom(
    // Whole months with a day before or after, and single days with clock changes.
    { from: toDayNumber('2026-10-01'), to: toDayNumber('2026-10-31') },
    { from: toDayNumber('2026-10-01'), to: toDayNumber('2026-11-01') },
    { from: toDayNumber('2026-09-30'), to: toDayNumber('2026-10-31') },
    { from: toDayNumber('2026-09-01'), to: toDayNumber('2026-12-31') },
    { from: toDayNumber('2026-10-25'), to: toDayNumber('2026-10-25') },
    { from: toDayNumber('2026-11-01'), to: toDayNumber('2026-11-01') },
  ),
);

function queryOf(
  period: { readonly from: number; readonly to: number },
  more: Partial<FiguresQuery> = {},
): FiguresQuery {
  return { from: printDay(period.from), to: printDay(period.to), ...more };
}

test('the figures of any days and stores are those of all their orders', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyDays,
      fc.subarray(storeIds, { minLength: 1 }),
      fc.constantFrom<RefundDay>('own_day', 'order_day'),
      fc.constantFrom(3, 1_000),
      fc.constantFrom(true, false),
      async (period, scope, refundDay, top, hasDays) => {
        const by = [...FIGURE_GROUPS, ...FIGURE_VALUES].filter(
          (each) => hasDays || !/day$|week$/.test(each),
        );
        const answer = await readFigures(
          opened.store,
          scope,
          queryOf(period, { by, top, refund_day: refundDay }),
        );
        expect(figuresSchema.parse(answer)).toEqual(answer);
        const ofStores = orders.filter(({ storeId }) => scope.includes(storeId));
        const expected = await expectedFigures(ofStores, period, refundDay);
        expect(answer.trees).toEqual(expected.trees);
        expect(answer.storesWithTaxInPrices).toEqual(expected.storesWithTaxInPrices);
        expect(answer.incompleteOrders).toBe(expected.incompleteOrders);
        const known = answer.groups.filter(({ by: each }) => !/week$|month$/.test(each));
        expect(sortedRows(known)).toEqual(
          sortedRows(expected.groups.filter(({ by: each }) => by.includes(each))),
        );
        checkValues(answer, expected.values, top);
        for (const grouped of ['week', 'month', 'store_week', 'store_month'] as const) {
          const parts = answer.groups.filter((row) => row.by === grouped);
          const unit = grouped.endsWith('week') ? 'week' : 'month';
          if (unit === 'week' && !hasDays) continue;
          const ofDays = Map.groupBy(
            expected.groups.filter((row) => row.by === grouped.replace(unit, 'day')),
            ({ currency, value }) =>
              `${currency} ${value.replace(/\S+$/, (day) => startOf(unit, day))}`,
          );
          const netOf = (rows: Rows) => rows.reduce((sum, row) => sum + row.netTakingsCents, 0);
          expect(
            new Map(parts.map((row) => [`${row.currency} ${row.value}`, row.netTakingsCents])),
          ).toEqual(new Map([...ofDays].map(([key, rows]) => [key, netOf(rows)])));
        }
      },
    ),
    { seed: 60, numRuns: casesOf(12) },
  );
}, 120_000);

function comparisonOf({ comparison }: Figures) {
  if (!comparison) throw new Error('Nothing was compared.');
  return comparison;
}

test('a running day is compared with the same part of the other day', async () => {
  const query = {
    from: '2026-11-20',
    to: '2026-11-30',
    by: ['day', 'item'],
    top: 1_000,
  } satisfies FiguresQuery;
  const scope: readonly string[] = [madrid.id, newYork.id];
  const { own, compared, at } = comparisonOf(
    await readFigures(opened.store, scope, { ...query, compare: 'previous' }),
  );
  // The following days have not begun; the same weekdays are two weeks before.
  expect([own.from, own.to, own.days]).toEqual(['2026-11-20', '2026-11-24', 5]);
  expect([compared.from, compared.to, compared.days]).toEqual(['2026-11-06', '2026-11-10', 5]);
  expect(at).toBe('2026-11-24T15:10:00Z');
  const until = Date.parse('2026-11-10T15:10:00Z') / 1_000;
  const ofStores = orders.filter(({ storeId }) => scope.includes(storeId));
  const period = { from: toDayNumber('2026-11-06'), to: toDayNumber('2026-11-10') };
  const expected = await expectedFigures(ofStores, { ...period, untilOf: () => until }, 'own_day');
  expect(compared.trees).toEqual(expected.trees);
  expect(sortedRows(compared.groups)).toEqual(
    sortedRows(expected.groups.filter(({ by }) => by === 'day')),
  );
  checkValues(
    compared,
    expected.values.filter(({ by }) => by === 'item'),
    1_000,
  );
  expect(own.trees).toEqual((await readFigures(opened.store, scope, query)).trees);
});

test('figures that lack a change for longer than usual are not complete', async () => {
  const { clock, database, store } = opened;
  const isComplete = async () => {
    const query = { from: '2026-10-01', to: '2026-11-30', by: [] };
    return (await readFigures(store, null, query)).coverage.completeFrom === null;
  };
  expect(await isComplete()).toBe(true);
  const [order] = sent;
  if (!order) throw new Error('There is no order.');
  const changed = { ...order, orderVersion: order.orderVersion + 1 };
  await saveOrders(database, store.organizationId, [changed], () => clock.now);
  expect(await isComplete()).toBe(true);
  clock.now += 11;
  expect(await isComplete()).toBe(false);
  await refreshFigures(store);
  expect(await isComplete()).toBe(true);
});
