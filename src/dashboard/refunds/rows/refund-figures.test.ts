import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import type { Days } from '../../stores/store-span.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { groupRefunds, REFUND_SORTS } from './refund-groups.ts';
import { refundLags } from './refund-lags.ts';
import { type RefundRow, refundRowsOf } from './refund-row.ts';
import { refundTotals } from './refund-totals.ts';

const MADRID = '11111111-1111-4111-8111-111111111111';
const TOKYO = '22222222-2222-4222-8222-222222222222';
const STORES = {
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
function refunded(number: number, storeId: string, ago: number | undefined, amountCents: number, lag = 600): RefundRow {
  const at = (seconds: number) => new Date((NOW - seconds) * 1000).toISOString();
  const createdAt = ago === undefined ? 'yesterday' : at(ago);
  const order = exampleOrder({
    id: `order-${number}`,
    storeId,
    createdAt: at((ago ?? 0) + lag),
    refunds: [exampleRefund({ id: `refund-${number}`, createdAt, amountCents })],
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
    }),
    { maxLength: 60 },
  )
  .map((all) => all.map(({ storeId, ago, amountCents }, number) => refunded(number, storeId, ago, amountCents)));

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

describe('groups', () => {
  test('every refund once, under its own store’s day or its currency, in sequence, with the sum of that group and nothing else', () => {
    fc.assert(
      fc.property(refunds, fc.constantFrom(...REFUND_SORTS), fc.constantFrom(0, 240), (rows, sort, cutoff) => {
        const { rows: sorted, groups } = groupRefunds(rows, sort, daysAt(cutoff));
        expect(sorted.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
        let start = 0;
        for (const group of groups) {
          expect(group.start).toBe(start);
          const members = sorted.slice(start, start + group.count);
          start += group.count;
          const { by } = group;
          const isMember = (row: RefundRow) => {
            if (by.kind === 'unknown' || row.second === undefined)
              return (by.kind === 'unknown') === (row.second === undefined);
            return by.kind === 'day' ? dayOf(row, cutoff) === by.day : currencyOf(row) === by.currency;
          };
          expect(new Set(members)).toEqual(new Set(rows.filter(isMember)));
          const sums = Map.groupBy(members, currencyOf);
          expect(group.sums).toEqual(
            [...(by.kind === 'unknown' ? [] : sums)]
              .map(([currency, own]) => ({ currency, cents: sumOf(own) }))
              .toSorted((left, right) => left.currency.localeCompare(right.currency)),
          );
          // Refunds without a time are sorted neither by time nor by amount.
          const measures = (by.kind === 'unknown' ? [] : members).map((row) =>
            sort === 'newest' || sort === 'oldest' ? (row.second ?? 0) : row.amountCents,
          );
          const ascending = measures.toSorted((left, right) => left - right);
          const isDescending = sort === 'newest' || sort === 'largest';
          expect(measures).toEqual(isDescending ? ascending.toReversed() : ascending);
        }
        expect(start).toBe(rows.length);
        const names = groups.map(({ by }) => (by.kind === 'day' ? by.day : ''));
        const days = names.filter((day) => day !== '');
        expect(days).toEqual(sort === 'oldest' ? days.toSorted() : days.toSorted().toReversed());
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  test('the same refunds are always in the same sequence, however they came', () => {
    fc.assert(
      fc.property(
        refunds.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        fc.constantFrom(...REFUND_SORTS),
        ([rows, shuffled], sort) => {
          expect(groupRefunds(shuffled, sort, daysAt())).toEqual(groupRefunds(rows, sort, daysAt()));
        },
      ),
      { seed: 3, numRuns: 200 },
    );
  });

  test('today is the store’s own', () => {
    // 13:00 on the 28th in Madrid and 21:00 in Tokyo; five hours later it is the 29th there.
    const rows = [refunded(1, MADRID, 60, 100), refunded(2, MADRID, 14 * 3600, 100)];
    expect(groupRefunds(rows, 'newest', daysAt()).groups.map(({ by }) => by)).toEqual([
      { kind: 'day', day: '2026-10-28', isToday: true },
      { kind: 'day', day: '2026-10-27', isToday: false },
    ]);
  });
});

test('totals: each currency by itself, its methods make its sum, and what has no time is counted apart', () => {
  fc.assert(
    fc.property(refunds, (rows) => {
      const withoutDetails = refundRowsOf(exampleOrder({ paymentStatus: 'refunded' }));
      const totals = refundTotals([...rows, ...withoutDetails], (storeId) => currencyOf({ storeId }));
      const dated = rows.filter(({ second }) => second !== undefined);
      expect(totals.count).toBe(dated.length);
      expect(totals.undated).toBe(rows.length - dated.length);
      expect(totals.withoutDetails).toBe(1);
      expect(totals.currencies.reduce((sum, { count }) => sum + count, 0)).toBe(dated.length);
      for (const { currency, cents, methods } of totals.currencies) {
        const own = dated.filter((row) => currencyOf(row) === currency);
        expect(cents).toBe(sumOf(own));
        expect(methods.reduce((sum, method) => sum + method.cents, 0)).toBe(cents);
      }
    }),
    { seed: 4, numRuns: 200 },
  );
});

test('lags: the share of late refunds counts only what the look-back shows whole', () => {
  const rows = [0, 10, 45, 46, 90, 91].map((lagDays, number) => refunded(number, MADRID, 60, 100, lagDays * DAY));
  expect(refundLags([...rows, refunded(9, MADRID, undefined, 100)], 90)).toEqual({
    within: 5,
    late: 2,
    lateDays: 45,
    beyond: 1,
  });
});
