import { localDay } from '#order-domain/days/store-clock.ts';
import { addDays, startOfStoreDay } from '#order-domain/days/store-day.ts';
import { printDay, type StoreCalendar, toDayNumber } from '#order-domain/days/store-calendar.ts';
import type { StoreSpan } from './period-spans.ts';

const DAY = 86_400;
const MINUTE = 60;

/** Business days as day numbers, both inclusive. */
export type DayRange = { readonly from: number; readonly to: number };

/**
 * A store's last day, which ends at an instant (epoch seconds), as the running day it is compared
 * with has ended so far.
 */
export type CutDay = { readonly storeId: string; readonly day: number; readonly until: number };

/** One of two periods that are compared. */
export type ComparedSide = {
  readonly spans: readonly StoreSpan[];
  readonly cuts: readonly CutDay[];
};

/**
 * Two periods, as far as both have data, day by day; `at` (epoch seconds) is when both end, if one
 * isn't over.
 */
export type ComparableDays = {
  readonly own: ComparedSide;
  readonly compared: ComparedSide;
  readonly at: number | null;
};

/**
 * The period that a period is compared with: the same weekdays before, the same dates a year
 * earlier, or any days, `2025-11-01..2025-11-30`.
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
  const [first = '', last = ''] = compare.split('..');
  return { from: toDayNumber(first), to: toDayNumber(last) };
}

function dateInYear(month: string, date: string): string {
  return month === '02' && date === '29' ? '28' : date;
}

/**
 * Pairs the days of two periods, the first with the first, and keeps the pairs that both have data
 * for: from `firstDay` to each store's current day. What is compared with a current day ends at the
 * same minute on the store's clock.
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
      // The last day of the other side is running, and this one isn't.
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

/** The instant at which a store's clock shows the same time some days later. */
function sameTime(storeId: string, at: number, daysLater: number, calendar: StoreCalendar): number {
  const timeZone = calendar.zoneOf(storeId);
  if (timeZone === undefined) return at + daysLater * DAY;
  const { day, minuteOfDay } = localDay(at, { timeZone });
  return startOfStoreDay(addDays(day, daysLater), timeZone, minuteOfDay);
}
