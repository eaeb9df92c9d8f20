import { localDay } from '#order-domain/days/store-clock.ts';
import { addDays, startOfStoreDay } from '#order-domain/days/store-day.ts';
import { printDay, type StoreCalendar, toDayNumber } from '#order-domain/days/store-calendar.ts';
import type { StoreSpan } from './period-spans.ts';

const DAY = 86_400;
const MINUTE = 60;

/** Day numbers, both inclusive. */
export type DayRange = { readonly from: number; readonly to: number };

/** A last day that ends early (epoch seconds), like the current day it is compared with. */
export type CutDay = { readonly storeId: string; readonly day: number; readonly until: number };

/** One of two compared periods. */
export type ComparedSide = {
  readonly spans: readonly StoreSpan[];
  readonly cuts: readonly CutDay[];
};

/**
 * Paired days for which both sides have data; `at` (epoch seconds) is their common end if one is
 * running.
 */
export type ComparableDays = {
  readonly own: ComparedSide;
  readonly compared: ComparedSide;
  readonly at: number | null;
};

/**
 * The same weekdays before, the same dates a month or a year earlier, or any days
 * (`2025-11-01..2025-11-30`).
 */
export function comparedPeriod({ from, to }: DayRange, compare: string): DayRange {
  if (compare === 'previous') {
    const before = 7 * Math.ceil((to - from + 1) / 7);
    return { from: from - before, to: to - before };
  }
  if (compare === 'last_year') {
    const [year = '', month = '', date = ''] = printDay(from).split('-');
    const first = toDayNumber(
      `${String(Number(year) - 1).padStart(4, '0')}-${month}-${dateInYear(month, date)}`,
    );
    return { from: first, to: first + to - from };
  }
  if (compare === 'last_month') return { from: monthEarlier(from), to: monthEarlier(to) };
  const [first = '', last = ''] = compare.split('..');
  return { from: toDayNumber(first), to: toDayNumber(last) };
}

/** The same date of the month before, or its last one. */
function monthEarlier(day: number): number {
  const [year = '', month = '', date = ''] = printDay(day).split('-');
  const lastOfMonth = toDayNumber(`${year}-${month}-01`) - 1;
  const firstOfMonth = toDayNumber(`${printDay(lastOfMonth).slice(0, -2)}01`);
  return Math.min(firstOfMonth + Number(date) - 1, lastOfMonth);
}

function dateInYear(month: string, date: string): string {
  return month === '02' && date === '29' ? '28' : date;
}

/**
 * Pairs days in sequence and keeps the pairs with data on both sides: from `firstDay` to each
 * store's current day. The counterpart of a current day ends at the same time of day on the store's
 * clock.
 */
export function comparableDays(
  own: DayRange,
  compared: DayRange,
  {
    storeIds,
    firstDay,
    now,
    calendar,
  }: {
    readonly storeIds: readonly string[];
    readonly firstDay: number;
    readonly now: number;
    readonly calendar: StoreCalendar;
  },
): ComparableDays {
  const at = Math.floor(now / MINUTE) * MINUTE;
  const later = compared.from - own.from;
  const last = own.from + Math.min(own.to - own.from, compared.to - compared.from);
  const sides = { own: emptySide(), compared: emptySide() };
  for (const storeId of storeIds) {
    const today = calendar.dayAt({ storeId, offsetMinutes: 0 }, now);
    const from = Math.max(own.from, firstDay, firstDay - later);
    const to = Math.min(last, today, today - later);
    if (from > to) continue;
    for (const [side, shift, other] of [
      ['own', 0, later],
      ['compared', later, 0],
    ] as const) {
      const day = to + shift;
      // The other side's last day is running, and this one isn't.
      const isCut = to + other === today && day !== today;
      sides[side].spans.push({ storeId, from: from + shift, to: isCut ? day - 1 : day });
      if (isCut)
        sides[side].cuts.push({
          storeId,
          day,
          until: sameTime(storeId, at, day - today, calendar),
        });
    }
  }
  const isRunning = sides.own.cuts.length > 0 || sides.compared.cuts.length > 0;
  return { ...sides, at: isRunning ? at : null };
}

function emptySide(): { spans: StoreSpan[]; cuts: CutDay[] } {
  return { spans: [], cuts: [] };
}

/** The same time of day on the store's clock some days later. */
function sameTime(storeId: string, at: number, daysLater: number, calendar: StoreCalendar): number {
  const timeZone = calendar.zoneOf(storeId);
  if (timeZone === undefined) return at + daysLater * DAY;
  const { day, minuteOfDay } = localDay(at, { timeZone });
  return startOfStoreDay(addDays(day, daysLater), timeZone, minuteOfDay);
}
