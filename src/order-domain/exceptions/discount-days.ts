import { isSale } from '../order/order-amounts.ts';
import type { Finding } from './exception.ts';
import { foundOnDay, getOrCreate } from './found-on-day.ts';
import type { RuleState, JudgedDays, JudgedStore } from './subject.ts';

/** A day is compared with the twelve weeks before it. */
export const DISCOUNT_DAYS = 84;
/** Days with sales, without which there is no usual share. */
const FEWEST_DAYS = 14;

/**
 * A day's sums: the price after promotions, manual discounts, orders with one, and the creation of
 * the last order.
 */
export type DaySums = {
  readonly beforeCents: number;
  readonly discountCents: number;
  readonly orders: number;
  readonly at: number;
};
type ChangingSums = { -readonly [Sum in keyof DaySums]: DaySums[Sum] };

/**
 * Finds days with a high share of manual discounts, unusual for their store, once they are over.
 */
export function discountDayRule({ from, to }: JudgedDays): RuleState {
  const stores = new Map<JudgedStore, Map<number, ChangingSums>>();
  return {
    take(order, { store, day, at }) {
      if (day < from - DISCOUNT_DAYS || day > to) return;
      const days = getOrCreate(stores, store, () => new Map<number, ChangingSums>());
      const sums = getOrCreate(days, day, () => ({
        beforeCents: 0,
        discountCents: 0,
        orders: 0,
        at,
      }));
      sums.at = Math.max(sums.at, at);
      if (!isSale(order)) return;
      sums.beforeCents += order.subtotalCents - order.discountCents;
      sums.discountCents += order.manualDiscountCents;
      if (order.manualDiscountCents > 0) sums.orders += 1;
    },
    *finish() {
      for (const [store, days] of stores) {
        for (const day of days.keys()) {
          if (day >= from && day < store.today) yield* judgeDiscountDay(store, day, days);
        }
      }
    },
  };
}

/** Compares the discounts of a day with those of the days before it. */
export function judgeDiscountDay(
  store: JudgedStore,
  day: number,
  days: ReadonlyMap<number, DaySums>,
): Finding<'day_of_discounts'>[] {
  const sums = days.get(day);
  if (!sums || sums.beforeCents <= 0) return [];
  const { discountDayPercent, discountDayDeviations } = store.thresholds;
  const share = shareOf(sums);
  if (share * 100 <= discountDayPercent) return [];
  const earlier = sharesBefore(days, day);
  if (earlier.length < FEWEST_DAYS) return [];
  const mean = earlier.reduce((sum, each) => sum + each, 0) / earlier.length;
  const variance = earlier.reduce((sum, each) => sum + (each - mean) ** 2, 0) / earlier.length;
  if (share <= mean + discountDayDeviations * Math.sqrt(variance)) return [];
  const { discountCents, beforeCents, orders, at } = sums;
  const facts = {
    discountCents,
    beforeCents,
    share,
    usualShare: mean,
    days: earlier.length,
    orders,
  };
  return [
    foundOnDay(store, 'day_of_discounts', {
      day,
      at,
      stake: discountCents,
      facts,
      state: [discountCents],
    }),
  ];
}

/** The shares of the days before a day, of those with sales. */
function sharesBefore(days: ReadonlyMap<number, DaySums>, day: number): number[] {
  const shares: number[] = [];
  for (let other = day - DISCOUNT_DAYS; other < day; other += 1) {
    const sums = days.get(other);
    if (sums && sums.beforeCents > 0) shares.push(shareOf(sums));
  }
  return shares;
}

function shareOf({ discountCents, beforeCents }: DaySums): number {
  return discountCents / beforeCents;
}
