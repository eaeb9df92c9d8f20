import { endOf, startOf } from '#order-domain/days/date-range.ts';
import { printDay, toDayNumber } from '#order-domain/days/store-calendar.ts';

/** Days since 1970-01-01. */
export function monthOf(day: number): number {
  return toDayNumber(startOf('month', printDay(day)));
}

/** Days since 1970-01-01; `first` is the month's first day. */
export function endOfMonth(first: number): number {
  return toDayNumber(endOf('month', printDay(first)));
}
