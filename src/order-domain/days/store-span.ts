import { type DateRange, dayRange } from './date-range.ts';
import { addDays, endOfStoreMinute, startOfStoreDay, toStoreDay } from './store-day.ts';
import type { StoreDirectory, StoresInView } from './stores.ts';

/** The context for turning store days into instants. */
export type Days = {
  readonly stores: StoreDirectory;
  /** IANA zone of undescribed stores. */
  readonly defaultTimeZone: string;
  /** The start of the business day, in minutes after midnight. */
  readonly cutoffMinutes: number;
  /** The current time, in epoch seconds. */
  readonly now: number;
};

/**
 * An instant range in epoch seconds: `start` inclusive, `end` exclusive, each open where undefined.
 */
export type Span = { readonly start: number | undefined; readonly end: number | undefined };

/** Minutes after midnight of a time `hh:mm`. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The instants that a date range covers in an IANA zone. */
export function spanOf(
  date: DateRange,
  timeZone: string,
  { cutoffMinutes, now }: Pick<Days, 'cutoffMinutes' | 'now'>,
): Span {
  const { from, fromTime, to, toTime } = dayRange(date, toStoreDay(now, timeZone, cutoffMinutes));
  // With a time, days are calendar days: a range from the start of a business day to a minute
  // before that start would be empty.
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

/** The IANA zone of a store's days. */
export function getDayZone(
  storeId: string,
  { stores, defaultTimeZone }: Pick<Days, 'stores' | 'defaultTimeZone'>,
) {
  const store = stores.find(storeId);
  return (store.isDescribed ? store.timeZone : undefined) ?? defaultTimeZone;
}

/** The IANA zones of the stores in view, each once; never empty. */
export function zonesInView(
  storeIds: StoresInView,
  { stores, defaultTimeZone }: Pick<Days, 'stores' | 'defaultTimeZone'>,
): readonly string[] {
  const zones = (storeIds?.map(stores.find) ?? stores.described).map(
    (store) => store.timeZone ?? defaultTimeZone,
  );
  return zones.length === 0 ? [defaultTimeZone] : [...new Set(zones)];
}

/** The IANA zone of the stores in view; undefined if they have several. */
export function zoneInView(
  storeIds: StoresInView,
  context: Pick<Days, 'stores' | 'defaultTimeZone'>,
): string | undefined {
  const [zone, ...others] = zonesInView(storeIds, context);
  return others.length === 0 ? zone : undefined;
}

/**
 * The current business day of the stores in view, or the user's own if the stores have several
 * clocks.
 */
export function todayIn(storeIds: StoresInView, days: Days): string {
  return toStoreDay(
    days.now,
    zoneInView(storeIds, days) ?? days.defaultTimeZone,
    days.cutoffMinutes,
  );
}
