import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleItem, exampleOrder } from '#testing/example-order.ts';
import {
  dayDiscounts,
  dayNumbers,
  mergeDiscounts,
  mergeNumbers,
} from '../figures/store-day-numbers.ts';
import type { OrderException } from './exception.ts';
import { judgeDay } from './judge-day.ts';
import type { DayRefunds } from './large-refunds.ts';
import { dayPrices, mergePrices } from './prices.ts';
import { dayNumber, dayOfNumber, type JudgedStore } from './subject.ts';
import { judged } from './testing/judged.ts';
import { DEFAULT_THRESHOLDS } from './thresholds.ts';

const DAY = 86_400;
/** Days begin at three in the morning of UTC. */
const DAY_BEGINS = 3 * 3_600;
const LAST = dayNumber('2026-11-20');
const NOW = (LAST + 1) * DAY + DAY_BEGINS;
const KINDS: ReadonlySet<string> = new Set([
  'day_of_discounts',
  'gap_in_numbers',
  'price_override',
]);

const NOTHING = { beforeCents: 0, discountCents: 0, orders: 0, at: 0 };
/** As a busy day's orders are read. */
const inParts = <Each>(all: readonly Each[]) => [all.slice(0, 3), all.slice(3)];
const dayOf = (second: number) => Math.floor((second - DAY_BEGINS) / DAY);

/**
 * Orders of five weeks, some in the hours between midnight and the start of the day, many on the
 * last days.
 */
const orders = fc
  .array(
    fc.record({
      back: fc.oneof(fc.nat(34), fc.nat(3)),
      hour: fc.constantFrom(0, 1, 2, 5, 12, 23),
      sequenceNumber: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 9 })),
      parentOrderId: fc.constantFrom(null, null, 'bill'),
      fulfillmentStatus: fc.constantFrom('completed', 'completed', 'cancelled'),
      manualDiscountCents: fc.constantFrom(0, 0, 300),
      prices: fc.array(
        fc.tuple(fc.constantFrom('tea', 'cake'), fc.constantFrom(100, 500, 900), fc.boolean()),
        {
          maxLength: 3,
        },
      ),
    }),
    { minLength: 30, maxLength: 90 },
  )
  .map((all) =>
    all.map(({ back, hour, prices, ...fields }, index) =>
      exampleOrder({
        ...fields,
        id: `order-${index}`,
        storeId: 'store',
        tzOffsetMinutes: 0,
        createdAt: new Date(((LAST - back) * DAY + hour * 3_600) * 1_000).toISOString(),
        subtotalCents: 1_000,
        discountCents: 0,
        refunds: [],
        items: prices.map(([productId, unitPriceCents, isPriceOverride], line) =>
          exampleItem({ id: `line-${line}`, productId, unitPriceCents, isPriceOverride }),
        ),
      }),
    ),
  );

function sorted(found: readonly OrderException[]): OrderException[] {
  return found.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

test('stored days give the same findings as the orders of their 28 days', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(orders, (all) => {
      const days = Map.groupBy(all, ({ created }) => dayOf(created ?? 0));
      const known = {
        discounts: new Map(
          [...days].map(([day, ofDay]) => [
            day,
            mergeDiscounts(inParts(ofDay).map(dayDiscounts)) ?? NOTHING,
          ]),
        ),
        numbers: new Map(
          [...days].map(([day, ofDay]) => [day, mergeNumbers(inParts(ofDay).map(dayNumbers))]),
        ),
        prices: new Map(
          [...days].map(([day, ofDay]) => [day, mergePrices(inParts(ofDay).map(dayPrices))]),
        ),
        refunds: new Map<number, DayRefunds>(),
      };
      const thresholds = DEFAULT_THRESHOLDS;
      const store: JudgedStore = {
        id: 'store',
        currency: 'EUR',
        digits: 2,
        thresholds,
        dayOf,
        today: LAST + 1,
      };
      for (const day of [LAST - 1, LAST]) {
        const period = { from: dayOfNumber(day - 27), to: dayOfNumber(day) };
        const expected = judged(all, { period, now: NOW }).filter(
          (each) => KINDS.has(each.kind) && each.day === dayOfNumber(day),
        );
        for (const { kind } of expected) seen.add(kind);
        expect(sorted(judgeDay(store, day, known))).toEqual(sorted(expected));
      }
    }),
    { numRuns: 100, seed: 20_261_130 },
  );
  expect(seen).toEqual(KINDS);
});
