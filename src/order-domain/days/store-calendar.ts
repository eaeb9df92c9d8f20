import type { StoreDescription } from '#contract/bff/store.ts';
import { localDay } from './store-clock.ts';
import { createDayClock, startOfStoreDay } from './store-day.ts';
import { minuteOf } from './store-span.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** The order's own offset from UTC is the fallback for stores with an unknown time zone. */
export type OrderPlace = { readonly storeId: string; readonly offsetMinutes: number | null };

/** The settings that decide which business day a time belongs to. */
export type CalendarSettings = {
  /** The described stores, their ids in lower case. */
  readonly stores: readonly Pick<StoreDescription, 'id' | 'timeZone' | 'currency'>[];
  /** The currency (ISO 4217) and the IANA zone of other stores; null: each order's own offset. */
  readonly currency: string;
  readonly timeZone: string | null;
  /** The start of the business day, `hh:mm`. */
  readonly dayStartsAt: string;
};

/** The business days, hours and currencies of stores. A day is a number: days since 1970-01-01. */
export type StoreCalendar = {
  /** Equal for calendars of the same settings, which `readStoreCalendar` makes of it again. */
  readonly signature: string;
  readonly cutoffMinutes: number;
  currencyOf(storeId: string): string;
  /** The store's IANA zone; undefined: each order's own offset. */
  zoneOf(storeId: string): string | undefined;
  /** The business day at an instant (epoch seconds). */
  dayAt(place: OrderPlace, second: number): number;
  /** The hour (0 to 23) on the store's clock. */
  hourAt(place: OrderPlace, second: number): number;
  /**
   * The instants of business days, `end` exclusive; for stores by offset, of the widest ones, so
   * that days of orders decide.
   */
  spanOf(
    storeId: string,
    from: number,
    to: number,
  ): { readonly start: number; readonly end: number };
};

/** A day as a number: days since 1970-01-01. */
export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / (DAY * 1_000);
}

/** A day number as `YYYY-MM-DD`. */
export function printDay(number: number): string {
  return new Date(number * DAY * 1_000).toISOString().slice(0, 10);
}

/** The days that can be written `YYYY-MM-DD`. */
const [FIRST_DAY, LAST_DAY] = [toDayNumber('0000-01-01'), toDayNumber('9999-12-31')];
/** Starts of days that a zone's clock remembers. */
const MOST_STARTS = 4_000;
/** An offset is less than a day: see `storeOffset`. */
const WIDEST_OFFSET = DAY;

/** Creates the calendar of the stores of an installation. */
export function createStoreCalendar({
  stores,
  currency,
  timeZone,
  dayStartsAt,
}: CalendarSettings): StoreCalendar {
  const described = new Map(stores.map((store) => [store.id, store]));
  const cutoffMinutes = minuteOf(dayStartsAt);
  const clocks = new Map<string, ZoneClock>();
  const zoneOf = (storeId: string) => described.get(storeId)?.timeZone ?? timeZone ?? undefined;

  function clockOf(zone: string): ZoneClock {
    const known = clocks.get(zone) ?? createZoneClock(zone, cutoffMinutes);
    clocks.set(zone, known);
    return known;
  }

  return {
    signature: JSON.stringify({
      stores: stores
        .map(({ id, timeZone: zone, currency: code }) => ({ id, timeZone: zone, currency: code }))
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      currency,
      timeZone,
      dayStartsAt,
    } satisfies CalendarSettings),
    cutoffMinutes,
    currencyOf: (storeId) => described.get(storeId)?.currency ?? currency,
    zoneOf,
    dayAt({ storeId, offsetMinutes }, second) {
      const zone = zoneOf(storeId);
      if (zone !== undefined) return clockOf(zone).dayAt(second);
      return Math.floor((second + ((offsetMinutes ?? 0) - cutoffMinutes) * MINUTE) / DAY);
    },
    hourAt({ storeId, offsetMinutes }, second) {
      const zone = zoneOf(storeId);
      if (zone !== undefined)
        return Math.floor(localDay(second, { timeZone: zone }).minuteOfDay / 60);
      const local = second + (offsetMinutes ?? 0) * MINUTE;
      return Math.floor((local - Math.floor(local / DAY) * DAY) / HOUR);
    },
    spanOf(storeId, from, to) {
      const zone = zoneOf(storeId);
      if (zone !== undefined)
        return {
          start: clockOf(zone).startOf(from),
          end: clockOf(zone).startOf(Math.min(to + 1, LAST_DAY)),
        };
      const start = from * DAY + cutoffMinutes * MINUTE;
      return { start: start - WIDEST_OFFSET, end: start + (to - from + 1) * DAY + WIDEST_OFFSET };
    },
  };
}

/** The calendar of a signature. */
export function readStoreCalendar(signature: string): StoreCalendar {
  const settings: CalendarSettings = JSON.parse(signature);
  return createStoreCalendar(settings);
}

/** The business days of a zone by their numbers, and when each starts. */
type ZoneClock = { dayAt(second: number): number; startOf(day: number): number };

/**
 * Caches the starts of days: all questions need the same ones, and computing one takes half a
 * millisecond.
 */
function createZoneClock(zone: string, cutoffMinutes: number): ZoneClock {
  const starts = new Map<number, number>();
  const exact = createDayClock(zone, cutoffMinutes);

  function startOf(day: number): number {
    const known = starts.get(day);
    if (known !== undefined) return known;
    if (starts.size >= MOST_STARTS) starts.clear();
    const start = startOfStoreDay(printDay(day), zone, cutoffMinutes);
    starts.set(day, start);
    return start;
  }

  return {
    startOf,
    dayAt(second) {
      let day = Math.floor((second - cutoffMinutes * MINUTE) / DAY);
      // There are no days beyond the first and last one that can be written.
      if (day <= FIRST_DAY + 1 || day >= LAST_DAY - 1) return toDayNumber(exact(second).day);
      while (second < startOf(day)) day -= 1;
      while (second >= startOf(day + 1)) day += 1;
      return day;
    },
  };
}
