import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { dated } from '#contract/service/rfc3339.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import {
  createStoreCalendar,
  printDay,
  type StoreCalendar,
  toDayNumber,
} from '../days/store-calendar.ts';
import { type Breakdown, mergeBreakdowns } from './fold-breakdowns.ts';
import { noFigures, type PartialFigures } from './figure-sums.ts';
import { figuresTrees, storesWithTaxInPrices } from './figures-tree.ts';
import {
  addMoneyInside,
  addPacked,
  addPackedAs,
  addPackedGroups,
  packFigures,
  packGroups,
} from './pack-figures.ts';
import { foldStoreDay, mergeStoreDays, type StoreDay } from './store-day.ts';
import { type FoldedPeriod, foldPeriod } from './testing/fold-period.ts';

/**
 * Madrid's clocks go back on Oct 25, those of New York on Nov 1; no zone is known of the third
 * store.
 */
const STORES = [
  '0a000000-0000-4000-8000-000000000001',
  '0a000000-0000-4000-8000-000000000002',
  'unknown',
] as const;
const described = [
  { id: STORES[0], timeZone: 'Europe/Madrid', currency: 'EUR' },
  { id: STORES[1], timeZone: 'America/New_York', currency: 'USD' },
];
const BEGIN = Date.parse('2026-10-23T00:00:00Z') / 1000;
const SECONDS = 12 * 86_400;

function timeOf(second: number): string {
  return new Date((BEGIN + second) * 1000).toISOString().replace('.000', '');
}

const second = fc.integer({ min: 0, max: SECONDS });
/** Mostly soon after the order, sometimes before it, at any other time, or unreadable. */
const lag = fc.oneof(
  fc.integer({ min: -3_600, max: 9 * 3_600 }),
  fc.integer({ min: -SECONDS, max: SECONDS }),
);
const anyOrder = fc
  .record({
    order: arbitraryOrder,
    storeId: fc.constantFrom(...STORES),
    tzOffsetMinutes: fc.constantFrom(-300, 0, 345),
    source: fc.constantFrom('pos', 'kiosk'),
    at: second,
    lags: fc.array(fc.option(lag, { freq: 12 }), { minLength: 8, maxLength: 8 }),
  })
  .map(({ order, at, lags, ...fields }): Order => {
    const moved = <Each extends { readonly createdAt: string }>(entry: Each, index: number) => {
      const after = lags[index];
      return dated({
        ...entry,
        createdAt: after === null || after === undefined ? 'once' : timeOf(at + after),
      });
    };
    const { payments, refunds } = order;
    return dated({
      ...order,
      ...fields,
      createdAt: timeOf(at),
      payments: payments?.map(moved) ?? [],
      refunds: refunds?.map((refund, index) => moved(refund, index + 4)) ?? [],
    });
  });

/** The figures and breakdowns of a period from the folds of its days, written and read again. */
function addDays(orders: readonly Order[], calendar: StoreCalendar, { from, to }: FoldedPeriod) {
  const figures = noFigures();
  const values: Breakdown[] = [];
  for (const [storeId, all] of Map.groupBy(orders, (order) => order.storeId)) {
    const currency = calendar.currencyOf(storeId);
    for (let day = from; day <= to; day += 1) {
      const fold = foldStoreDay(all, { storeId, day, calendar });
      const [packed, groups] = JSON.parse(
        JSON.stringify([packFigures(fold.figures), packGroups(fold.figures)]),
      );
      addPacked(figures, packed, { storeId, currency });
      addPackedGroups(figures, groups, currency);
      const date = printDay(day);
      addPackedAs(figures, packed.cell, currency, { by: ['day'], values: [date] });
      addPackedAs(figures, packed.cell, currency, { by: ['store'], values: [storeId] });
      addPackedAs(figures, packed.cell, currency, {
        by: ['store', 'day'],
        values: [storeId, date],
      });
      for (const money of fold.moneyDays)
        if (money.day >= from && money.day <= to) addMoneyInside(figures, currency, money);
      values.push(...fold.values);
    }
  }
  return {
    figures,
    values: [
      ...mergeBreakdowns(new Map(values.map((each, index) => [String(index), each]))).values(),
    ],
  };
}

/** The figures on screen; groups have neither a bridge nor promotions, rates and methods. */
function shown(figures: PartialFigures) {
  const trees = (['own_day', 'order_day'] as const).map((refundDay) =>
    figuresTrees(figures, refundDay).map(
      ({ bridge, promotions, rates, methods, unnamedPromotionsCents, ...tree }) =>
        tree.group ? tree : { ...tree, bridge, promotions, rates, methods, unnamedPromotionsCents },
    ),
  );
  return { trees, taxed: storesWithTaxInPrices(figures), incomplete: figures.incompleteOrders };
}

function sorted(values: readonly Breakdown[]): Breakdown[] {
  const keyOf = ({ currency, by, value }: Breakdown) => JSON.stringify([currency, by, value]);
  return values.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

describe('the folds of a period’s days add up to its figures', () => {
  test('for any orders, zones and starts of the day', () => {
    fc.assert(
      fc.property(
        fc.array(anyOrder, { maxLength: 10 }),
        fc.constantFrom('00:00', '04:00', '23:30'),
        fc.constantFrom(null, 'Asia/Kathmandu'),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 4 }),
        (orders, dayStartsAt, timeZone, first, more) => {
          const calendar = createStoreCalendar({
            stores: described,
            currency: 'JPY',
            timeZone,
            dayStartsAt,
          });
          const from = toDayNumber('2026-10-23') + first;
          const period = { from, to: from + more };
          const [expected, added] = [
            foldPeriod(orders, calendar, period),
            addDays(orders, calendar, period),
          ];
          expect(shown(added.figures)).toEqual(shown(expected.figures));
          expect(sorted(added.values)).toEqual(sorted(expected.values));
        },
      ),
      { seed: 60, numRuns: 100 },
    );
  });
});

test('the folds of parts of a day’s orders merge to the fold of all', () => {
  fc.assert(
    fc.property(
      fc.array(anyOrder, { maxLength: 12 }),
      fc.integer({ min: 0, max: 12 }),
      fc.constantFrom(null, 'Asia/Kathmandu'),
      fc.integer({ min: 0, max: 10 }),
      (orders, cut, timeZone, later) => {
        const calendar = createStoreCalendar({
          stores: described,
          currency: 'JPY',
          timeZone,
          dayStartsAt: '04:00',
        });
        const day = toDayNumber('2026-10-23') + later;
        for (const [storeId, all] of Map.groupBy(orders, (order) => order.storeId)) {
          const folded = { storeId, day, calendar };
          const [one, other] = [all.slice(0, cut), all.slice(cut)];
          const merged = mergeStoreDays([foldStoreDay(one, folded), foldStoreDay(other, folded)]);
          expect(comparable(merged)).toEqual(comparable(foldStoreDay(all, folded)));
        }
      },
    ),
    { seed: 61, numRuns: 200 },
  );
});

/** Without the sequence of what has none. */
function comparable({ figures, values, prices, refunds, ...fold }: StoreDay) {
  return {
    ...fold,
    figures: shown(figures),
    values: sorted(values),
    prices: {
      list: new Map(prices.list.map(([product, list]) => [product, new Map(list)])),
      overrides: new Set(prices.overrides),
    },
    refunds: { ...refunds, cents: refunds.cents.toSorted((one, other) => one - other) },
  };
}

test('sales and refunds are also told by variant, modifier and member', () => {
  const order = exampleOrder({
    createdAt: '2026-11-17T12:00:00Z',
    totalCents: 900,
    memberId: 'ada',
    memberName: 'Ada',
    items: [
      exampleItem({
        id: 'line',
        productId: 'latte',
        productName: { _base: 'Latte', de: 'Milchkaffee' },
        variantId: 'large',
        variantName: { _base: 'Large' },
        qty: 2,
        amountCents: 900,
        discountCents: 0,
        manualDiscountCents: 0,
        modifiers: [{ id: 'oat', name: { _base: 'Oat milk' }, priceDeltaCents: 50 }],
      }),
      exampleItem({ id: 'plain', variantId: null, variantName: null, modifiers: [] }),
    ],
    payments: [examplePayment({ createdAt: '2026-11-17T12:00:00Z' })],
    refunds: [
      exampleRefund({
        createdAt: '2026-11-17T13:00:00Z',
        amountCents: 500,
        items: [{ id: 'i', orderItemId: 'line', qty: 1, amountCents: 450, taxCents: 50 }],
      }),
    ],
    appliedPromotions: [
      {
        promotionId: 'happy',
        triggerType: 'automatic',
        name: null,
        discountCents: 30,
        lineAllocations: [],
      },
    ],
  });
  const calendar = createStoreCalendar({
    stores: [],
    currency: 'EUR',
    timeZone: 'UTC',
    dayStartsAt: '00:00',
  });
  const { values } = foldStoreDay([order], {
    storeId: order.storeId,
    day: toDayNumber('2026-11-17'),
    calendar,
  });
  const more = new Set([
    'variant',
    'modifier',
    'member',
    'promotion',
    'refund_variant',
    'refund_member',
  ]);
  expect(
    values.flatMap(({ by, value, name, cents, millionths }) =>
      more.has(by) ? [[by, value, name?.['de'] ?? name?.['_base'], cents, millionths]] : [],
    ),
  ).toEqual([
    ['variant', 'large', 'Milchkaffee · Large', 900, 2_000_000],
    ['modifier', 'oat', 'Oat milk', 100, 2_000_000],
    ['promotion', 'happy', undefined, 30, 0],
    ['member', 'ada', 'Ada', 900, 0],
    ['refund_variant', 'large', 'Milchkaffee · Large', 450, 0],
    ['refund_member', 'ada', 'Ada', 500, 0],
  ]);
});
