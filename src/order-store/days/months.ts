import { endOf, startOf } from '#order-domain/days/date-range.ts';
import { printDay, toDayNumber } from '#order-domain/days/store-calendar.ts';

/** The first day of a day's month, both in days since 1970-01-01. */
export function monthOf(day: number): number {
  return toDayNumber(startOf('month', printDay(day)));
}

/** The last day of a month, by its first. */
export function endOfMonth(first: number): number {
  return toDayNumber(endOf('month', printDay(first)));
}
