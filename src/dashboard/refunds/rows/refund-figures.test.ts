import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { readRefundsAddress, refundMatcher } from '../filters/refund-filters.ts';
import { isInRefundPeriod, isOrderInPeriod } from '../filters/refund-period.ts';
import { groupingOf, groupRefunds, REFUND_GROUPINGS } from './refund-groups.ts';
import { type RefundRow, refundRowsOf } from '#order-domain/refunds/refund-row.ts';
import { sortParts } from '../../kit/table/column-sort.ts';
import { REFUND_SORT_COLUMNS } from '#contract/bff/order-store/refund-values.ts';
import { type RefundFacts, sortValue } from './refund-sort.ts';
import { refundTotals } from '#order-domain/refunds/refund-totals.ts';

const MADRID = '11111111-1111-4111-8111-111111111111';
const TOKYO = '22222222-2222-4222-8222-222222222222';
const STORES: Readonly<Record<string, { name: string; timeZone: string; currency: string }>> = {
  [MADRID]: { name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR' },
  [TOKYO]: { name: 'Ginza', timeZone: 'Asia/Tokyo', currency: 'JPY' },
};
const NOW = Date.UTC(2026, 9, 28, 12) / 1000;

function daysAt(cutoffMinutes = 0): Days {
  const stores = Object.entries(STORES).map(([id, store]) => ({ id, ...store }));
  return {
    stores: storeDirectory({ stores, currency: 'USD', timeZone: null }),
    defaultTimeZone: 'Europe/Madrid',
    cutoffMinutes,
    now: NOW,
  };
}

function currencyOf({ storeId }: Pick<RefundRow, 'storeId'>): string {
  return storeId === MADRID ? 'EUR' : 'JPY';
}

function sumOf(rows: readonly RefundRow[]): number {
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** A refund some seconds before `NOW`, of an order some seconds earlier; `ago` is undefined for an unreadable time. */
function refunded(
  number: number,
  storeId: string,
  ago: number | undefined,
  amountCents: number,
  { lag = 600, reason = 'Cold' } = {},
): RefundRow {
  const at = (seconds: number) => new Date((NOW - seconds) * 1000).toISOString();
  const createdAt = ago === undefined ? 'yesterday' : at(ago);
  const order = exampleOrder({
    id: `order-${number}`,
    storeId,
    createdAt: at((ago ?? 0) + lag),
    refunds: [exampleRefund({ id: `refund-${number}`, createdAt, amountCents, reason })],
  });
  const [row] = refundRowsOf(order);
  if (!row) throw new Error('No row.');
  return row;
}

const DAY = 86_400;
/** Refunds over ten days with the change to winter time (2026-10-25 in Madrid), some at the same second or of the same amount. */
const refunds = fc
  .array(
    fc.record({
      storeId: fc.constantFrom(MADRID, TOKYO),
      ago: fc.option(
        fc.integer({ min: 0, max: 10 * 24 * 4 }).map((quarters) => quarters * 900),
        {
          nil: undefined,
          freq: 8,
        },
      ),
      amountCents: fc.constantFrom(0, 100, 250, 999, 1000, -100),
      reason: fc.constantFrom('Cold', 'cold', 'Wrong item', ''),
    }),
    { maxLength: 60 },
  )
  .map((all) =>
    all.map(({ storeId, ago, amountCents, reason }, number) => refunded(number, storeId, ago, amountCents, { reason })),
  );

/** The business day of a refund, computed without the stores' own code. */
function dayOf({ storeId, second = 0 }: RefundRow, cutoffMinutes: number): string {
  const timeZone = storeId === MADRID ? 'Europe/Madrid' : 'Asia/Tokyo';
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const [day = '', time = ''] = clock.format(second * 1000).split(', ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour * 60 + minute >= cutoffMinutes) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY * 1000).toISOString().slice(0, 10);
}

const facts: RefundFacts = {
  currencyOf,
  storeName: ({ storeId }) => STORES[storeId]?.name ?? '',
  methodNames: ({ methods }) => methods.map(({ value }) => value).join(', '),
  daysAfter: ({ lag }) => lag && Math.floor(lag / DAY),
  compareText: (left, right) => left.localeCompare(right, 'en'),
};
const sorts = fc.constantFrom(...REFUND_SORT_COLUMNS, ...REFUND_SORT_COLUMNS.map((column) => `-${column}`));
const arrangements = fc.record({
  sort: sorts,
  grouping: fc.option(fc.constantFrom(...REFUND_GROUPINGS), { nil: undefined }),
});

/** What the refunds of a group have in common, computed without the groups' own code. */
function keyOf(row: RefundRow, grouping: (typeof REFUND_GROUPINGS)[number], cutoff: number): string {
  const { orderId, reason, methods } = row;
  if (row.second === undefined) return '?';
  if (grouping === 'day') return dayOf(row, cutoff);
  if (grouping === 'order') return orderId;
  if (grouping === 'reason') return reason.toLowerCase();
  return grouping === 'method' ? methods.map(({ value }) => value).join(', ') : currencyOf(row);
}

describe('groups', () => {
  test('every refund once, under what it is grouped by, with the sum of that group and nothing else', () => {
    fc.assert(
      fc.property(refunds, arrangements, fc.constantFrom(0, 240), (rows, arrangement, cutoff) => {
        const { rows: sorted, groups } = groupRefunds(rows, arrangement, daysAt(cutoff), facts);
        const grouping = groupingOf(arrangement.grouping, arrangement.sort);
        expect(sorted.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
        let start = 0;
        for (const { by, count, sums, ...group } of groups) {
          expect(group.start).toBe(start);
          const members = sorted.slice(start, start + count);
          start += count;
          expect(new Set(members)).toEqual(new Set(rows.filter((row) => keyOf(row, grouping, cutoff) === by.key)));
          expect(sums).toEqual(
            [...(by.kind === 'unknown' ? [] : Map.groupBy(members, currencyOf))]
              .map(([currency, own]) => ({ currency, cents: sumOf(own) }))
              .toSorted((left, right) => left.currency.localeCompare(right.currency)),
          );
        }
        expect(start).toBe(rows.length);
        expect(new Set(groups.map(({ by }) => by.key)).size).toBe(groups.length);
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  test('a method is told apart from those refunds that were made by it and another', () => {
    const by = (number: number, values: readonly string[]): RefundRow => ({
      ...refunded(number, MADRID, 0, 100 + number),
      methods: values.map((value) => ({ value, tender: { key: value, name: undefined, code: value }, cents: 100 })),
    });
    const rows = [by(1, ['cash']), by(2, ['cash', 'card']), by(3, ['voucher']), by(4, [])];
    const { groups } = groupRefunds(rows, { sort: '-time', grouping: 'method' }, daysAt(), facts);
    const only = groups.filter(({ by }) => by.kind === 'method' && by.isOnly);
    expect(only.map(({ by }) => by.key)).toEqual(['cash']);
  });

  test('the refunds of a group are sorted, amounts within their currency, and the unknown ones last', () => {
    fc.assert(
      fc.property(refunds, arrangements, (rows, arrangement) => {
        const { column, isDescending } = sortParts(arrangement.sort);
        const { rows: sorted, groups } = groupRefunds(rows, arrangement, daysAt(), facts);
        const dated = groups.filter(({ by }) => by.kind !== 'unknown');
        for (const members of dated.map(({ start, count }) => sorted.slice(start, start + count))) {
          const isMoney = column === 'amount' || column === 'total';
          for (const own of Map.groupBy(members, (row) => (isMoney ? currencyOf(row) : '')).values()) {
            const values = own.map((row) => sortValue(row, column, facts));
            const known = values.filter((value) => value !== undefined);
            const ascending = known.toSorted((left, right) =>
              typeof left === 'string' ? left.localeCompare(String(right), 'en') : left - Number(right),
            );
            expect(values.slice(0, known.length)).toEqual(isDescending ? ascending.toReversed() : ascending);
          }
        }
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  test('days follow the sorting by time, other groups go from the largest sum to the smallest', () => {
    fc.assert(
      fc.property(refunds, arrangements, (rows, arrangement) => {
        const own = rows.filter(({ storeId }) => storeId === MADRID);
        const { groups } = groupRefunds(own, arrangement, daysAt(), facts);
        const known = groups.filter(({ by }) => by.kind !== 'unknown');
        const isByDay = known.every(({ by }) => by.kind === 'day');
        const measures = known.map(({ by, sums }) => (isByDay ? Date.parse(by.key) : (sums[0]?.cents ?? 0)));
        const ascending = measures.toSorted((left, right) => left - right);
        expect(measures).toEqual(isByDay && arrangement.sort === 'time' ? ascending : ascending.toReversed());
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  test('the same refunds are always in the same sequence, however they came', () => {
    fc.assert(
      fc.property(
        refunds.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        arrangements,
        ([rows, shuffled], arrangement) => {
          expect(groupRefunds(shuffled, arrangement, daysAt(), facts)).toEqual(
            groupRefunds(rows, arrangement, daysAt(), facts),
          );
        },
      ),
      { seed: 3, numRuns: 200 },
    );
  });

  test('days are those of each store’s own clock', () => {
    // The second is 14 hours before 13:00 on the 28th in Madrid.
    const rows = [refunded(1, MADRID, 60, 100), refunded(2, MADRID, 14 * 3600, 100)];
    const { groups } = groupRefunds(rows, { sort: '-time', grouping: undefined }, daysAt(), facts);
    expect(groups.map(({ by }) => by)).toEqual([
      { kind: 'day', key: '2026-10-28' },
      { kind: 'day', key: '2026-10-27' },
    ]);
  });
});

test('totals: each currency by itself, its methods make its sum, and what has no time is counted apart', () => {
  fc.assert(
    fc.property(refunds, (rows) => {
      const withoutDetails = refundRowsOf(exampleOrder({ paymentStatus: 'refunded' }));
      const totals = refundTotals([...rows, ...withoutDetails], currencyOf, () => true);
      const dated = rows.filter(({ second }) => second !== undefined);
      expect(totals.count).toBe(dated.length);
      expect(totals.undated).toBe(rows.length - dated.length);
      expect(totals.withoutDetails).toBe(1);
      for (const { currency, cents, methods } of totals.currencies) {
        const own = dated.filter((row) => currencyOf(row) === currency);
        expect(cents).toBe(sumOf(own));
        expect(methods.reduce((sum, method) => sum + method.cents, 0)).toBe(cents);
      }
    }),
    { seed: 4, numRuns: 200 },
  );
});

test('a link with dates and stores has exactly the refunds whose own day is in the period, whatever became of their orders', () => {
  const order = fc.record({
    storeId: fc.constantFrom(MADRID, TOKYO),
    fulfillmentStatus: fc.constantFrom('completed', 'cancelled', 'preparing'),
    paymentStatus: fc.constantFrom('paid', 'refunded', 'partial', 'unpaid'),
    hours: fc.integer({ min: 0, max: 300 * 24 }),
    refunds: fc.array(fc.record({ after: fc.integer({ min: 0, max: 300 * 24 }), amountCents: fc.nat(99_999) }), {
      maxLength: 3,
    }),
  });
  const day = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(
      fc.array(order, { maxLength: 30 }),
      fc.tuple(day, day),
      fc.constantFrom<readonly string[]>([MADRID], [TOKYO], [MADRID, TOKYO]),
      (all, [first, second], stores) => {
        const orders = all.map(({ storeId, fulfillmentStatus, paymentStatus, hours, refunds: given }, number) => {
          const at = (hour: number) => new Date((NOW - hour * 3_600) * 1_000).toISOString();
          return exampleOrder({
            id: `order-${number}`,
            storeId,
            fulfillmentStatus,
            paymentStatus,
            createdAt: at(hours),
            refunds: given.map(({ after, amountCents }, index) =>
              exampleRefund({ id: `${number}.${index}`, createdAt: at(Math.max(0, hours - after)), amountCents }),
            ),
          });
        });
        const [from, to] = [Math.min(first, second), Math.max(first, second)].map((ago) => `2026-10-${28 - 9 + ago}`);
        const { filters } = readRefundsAddress(`?from=${from}&to=${to}&store_id=${stores.join()}`);
        const rows = orders.flatMap(refundRowsOf);
        const selected = rows.filter(isInRefundPeriod(filters, daysAt())).filter(refundMatcher(filters));
        const { count, currencies } = refundTotals(selected, currencyOf, isOrderInPeriod(filters, daysAt()));
        const expected = rows.filter((row) => {
          const own = row.second === undefined ? '' : dayOf(row, 0);
          return stores.includes(row.storeId) && own >= (from ?? '') && own <= (to ?? '');
        });
        expect(count).toBe(expected.length);
        for (const { currency, cents } of currencies)
          expect(cents).toBe(sumOf(expected.filter((row) => currencyOf(row) === currency)));
      },
    ),
    { seed: 10, numRuns: 300 },
  );
});
