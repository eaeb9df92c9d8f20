import { readInstant } from '#contract/service/rfc3339.ts';
import type { StoreDirectory } from '../../../stores/stores.ts';
import type { DateFilter } from './date-filter.ts';
import { dayRange } from './date-range.ts';
import { addDays, endOfStoreMinute, startOfStoreDay, storeDayOf } from './store-day.ts';

/** What turns store days into instants: the stores, the zone of those not described, and the start of the business day in minutes. */
export type DayContext = {
  readonly stores: StoreDirectory;
  /** IANA zone of stores that nobody described. */
  readonly defaultTimeZone: string;
  readonly cutoffMinutes: number;
  /** The present, in epoch seconds. */
  readonly now: number;
};

/** An instant range in epoch seconds: `start` inclusive, `end` exclusive, each open where undefined. */
export type Span = { readonly start: number | undefined; readonly end: number | undefined };

/** Minutes after midnight of a time `hh:mm`. */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The instants that a date filter selects in an IANA zone. */
export function spanOf(
  date: DateFilter,
  timeZone: string,
  { cutoffMinutes, now }: Pick<DayContext, 'cutoffMinutes' | 'now'>,
): Span {
  const { from, fromTime, to, toTime } = dayRange(date, storeDayOf(now, timeZone, cutoffMinutes));
  // With a time, days are the calendar's: a range from a business day's start to a minute of the night before it would be none.
  const dayStart = fromTime === undefined && toTime === undefined ? cutoffMinutes : 0;
  const startMinute = fromTime === undefined ? dayStart : minuteOf(fromTime);
  const endOf = (day: string) =>
    toTime === undefined
      ? startOfStoreDay(addDays(day, 1), timeZone, dayStart)
      : endOfStoreMinute(day, timeZone, minuteOf(toTime));
  return {
    start: from === undefined ? undefined : startOfStoreDay(from, timeZone, startMinute),
    end: to === undefined ? undefined : endOf(to),
  };
}

/** The IANA zone in which a store's days count. */
export function dayZoneOf(
  storeId: string,
  { stores, defaultTimeZone }: Pick<DayContext, 'stores' | 'defaultTimeZone'>,
) {
  const store = stores.find(storeId);
  return (store.isDescribed ? store.timeZone : undefined) ?? defaultTimeZone;
}

/** Whether a timestamp is within a span; what cannot be judged is, so that an order is never hidden for an odd timestamp. */
export function isInSpan(timestamp: string, span: Span | undefined): boolean {
  const instant = readInstant(timestamp);
  if (!instant.ok || !span) return true;
  const { epochSeconds } = instant.value;
  return (
    (span.start === undefined || epochSeconds >= span.start) && (span.end === undefined || epochSeconds < span.end)
  );
}
