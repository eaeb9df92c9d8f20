import type { BusinessPeriod, Elapsed } from '../period-figures/figures-period.ts';
import { dayCount } from '../period-figures/times.ts';
import { addDays, storeDayOf } from '#order-domain/days/store-day.ts';
import { type Days, zonesInView } from '#order-domain/days/store-span.ts';

/** What a period can be compared with: the same weekdays before, or the same dates a year earlier. */
export const COMPARISONS = ['weekdays', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** How many days later than the period the one that it is compared with is: a negative number. Both have the same number of days. */
export function daysToCompared(period: Pick<BusinessPeriod, 'from' | 'to'>, comparison: Comparison): number {
  if (comparison === 'weekdays') return -7 * Math.ceil(dayCount(period) / 7);
  const [year = '', month = '', date = ''] = period.from.split('-');
  const isLeapDay = month === '02' && date === '29';
  const earlier = `${String(Number(year) - 1).padStart(4, '0')}-${month}-${isLeapDay ? '28' : date}`;
  return 1 - dayCount({ from: earlier, to: period.from });
}

/** A period some days later, or earlier. */
export function shiftedPeriod({ from, to, stores }: BusinessPeriod, days: number): BusinessPeriod {
  return { from: addDays(from, days), to: addDays(to, days), stores };
}

/** How a period that has not ended for some store is cut, and one compared with it: at `now` (epoch seconds); undefined: not at all. */
export function elapsedOf({ to, stores }: BusinessPeriod, now: number, days: Days): Elapsed | undefined {
  const isOver = zonesInView(stores, days).every((zone) => storeDayOf(now, zone, days.cutoffMinutes) > to);
  return isOver ? undefined : { now, daysLater: 0 };
}
