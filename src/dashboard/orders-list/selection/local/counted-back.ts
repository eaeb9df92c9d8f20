import { storeDayOf } from '../../../stores/store-day.ts';
import type { Days } from '../../../stores/store-span.ts';
import { MAX_DAYS } from './checked-range.ts';

/** Days count back from today if the newest order is at most this many days (24 h each) old: stores close for holidays and open again. */
const RECENT_DAYS = 30;
const DAY = 86_400;

/** Where days are counted back from. */
export type CountedBack = {
  /** The days of the page as of that time; their default zone is that of the stores in view, if they share one. */
  readonly days: Days;
  /** The time that days are counted back from (epoch seconds); undefined: now. */
  readonly upTo: number | undefined;
};

/** Whether an order created at this second (epoch) is new enough to count days back from today. */
export function isRecent(second: number | undefined, { now }: Pick<Days, 'now'>): boolean {
  return second !== undefined && second >= now - RECENT_DAYS * DAY;
}

/**
 * Where to count days back from: the earliest of today, the end of the dates (`end`) and, unless it is recent, the newest order (both epoch
 * seconds), so that the days contain orders. Days begin and end on the clock of `zone`.
 */
export function countedBack(
  context: Days,
  newest: number | undefined,
  end: number | undefined,
  zone: string,
): CountedBack {
  const days = { ...context, defaultTimeZone: zone };
  const latest = newest === undefined || isRecent(newest, days) ? days.now : newest;
  const second = end === undefined ? latest : Math.min(latest, end);
  return second < days.now ? { days: { ...days, now: second }, upTo: second } : { days, upTo: undefined };
}

/** The number of days from today back to a second (epoch), both included; undefined if none or more than can be checked at once. */
export function daysBackTo(second: number | undefined, days: Days): number | undefined {
  if (second === undefined) return undefined;
  const { now, defaultTimeZone: zone, cutoffMinutes } = days;
  const dayOf = (each: number) => Date.parse(storeDayOf(each, zone, cutoffMinutes)) / DAY / 1_000;
  const count = dayOf(now) - dayOf(second) + 1;
  return count >= 1 && count <= MAX_DAYS ? count : undefined;
}
