import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import { addDays } from '#order-domain/days/store-day.ts';
import { startOf } from '#order-domain/days/date-range.ts';
import type { BusinessPeriod } from './figures-period.ts';

const DAY_MS = 86_400_000;

export function dayCount({ from, to }: Pick<BusinessPeriod, 'from' | 'to'>): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The period that one bar of a chart covers. */
export type TimeUnit = 'hour' | 'day' | 'week' | 'month';

/** A part of the period: some of its days, or an hour (0 to 23) of its only day. */
export type TimePart = { readonly from: string; readonly to: string; readonly hour?: number };

const MOST_DAYS = 62;
/** Half a year; a longer period has its months. */
const MOST_DAYS_IN_WEEKS = 186;

/** The unit that gives a period at most a few dozen bars. */
export function timeUnit(period: Pick<BusinessPeriod, 'from' | 'to'>): TimeUnit {
  const count = dayCount(period);
  if (count === 1) return 'hour';
  if (count <= MOST_DAYS) return 'day';
  return count <= MOST_DAYS_IN_WEEKS ? 'week' : 'month';
}

/** The clock hours of a business day, starting with its first one. */
export function hoursOfDay(cutoffMinutes: number): readonly number[] {
  return Array.from({ length: 24 }, (_, index) => (index + Math.floor(cutoffMinutes / 60)) % 24);
}

/** The hours from the first used one to the last, in the given order; all of them without any. */
export function usedHours(
  hours: readonly number[],
  isUsed: (hour: number) => boolean,
): readonly number[] {
  const [first, last] = [hours.findIndex(isUsed), hours.findLastIndex(isUsed)];
  return first === -1 ? hours : hours.slice(first, last + 1);
}

/** The calendar units of a period; the first and the last may be shorter. */
export function calendarParts(
  { from, to }: Pick<BusinessPeriod, 'from' | 'to'>,
  unit: Exclude<TimeUnit, 'hour'>,
): TimePart[] {
  const parts: TimePart[] = [];
  for (let day = from; day <= to;) {
    const next = startOf(unit, day, 1);
    const last = addDays(next, -1);
    parts.push({ from: day, to: last < to ? last : to });
    day = next;
  }
  return parts;
}

/** Values by day, by the first day of a part (`YYYY-MM-DD`) or, for a single day, by hour. */
export type TimeSums = ReadonlyMap<string, number>;

const OVER_DAYS: ReadonlySet<string> = new Set(['day', 'week', 'month']);

/** The sums of one currency's groups over time. */
export function sumsOverTime(
  { from, to }: Pick<BusinessPeriod, 'from' | 'to'>,
  groups: readonly FigureGroupRow[],
  sumOf: (group: FigureGroupRow) => number,
): TimeSums {
  if (timeUnit({ from, to }) === 'hour') {
    const hours = groups.filter(({ by }) => by === 'weekday_hour');
    return new Map(hours.map((group) => [group.value.split('.')[1] ?? '', sumOf(group)]));
  }
  const parts = groups.filter(({ by }) => OVER_DAYS.has(by));
  // The first week or month may begin before the period.
  const dayOf = ({ by, value }: FigureGroupRow) => (by !== 'day' && value < from ? from : value);
  return new Map(parts.map((group) => [dayOf(group), sumOf(group)]));
}

/** The part of a period that a group over days, weeks or months belongs to. */
export function partOf(
  { from }: Pick<BusinessPeriod, 'from'>,
  parts: readonly TimePart[],
  { by, value }: FigureGroupRow,
): TimePart | undefined {
  if (!OVER_DAYS.has(by)) return undefined;
  // The first week or month may begin before the period.
  const day = value < from && by !== 'day' ? from : value;
  return parts.find((part) => part.from <= day && day <= part.to);
}

/** The parts of a period; for a single day, the hours from the first with a value to the last. */
export function timeParts(
  period: BusinessPeriod,
  cutoffMinutes: number,
  sums: readonly TimeSums[],
): TimePart[] {
  const { from, to } = period;
  const unit = timeUnit(period);
  if (unit !== 'hour') return calendarParts(period, unit);
  const isUsed = (hour: number) => sums.some((of) => of.has(String(hour)));
  return usedHours(hoursOfDay(cutoffMinutes), isUsed).map((hour) => ({ from, to, hour }));
}

/** The value of a part, or of the part `daysLater` days later. */
export function sumOfPart(sums: TimeSums, part: TimePart, daysLater = 0): number {
  if (part.hour !== undefined) return sums.get(String(part.hour)) ?? 0;
  const [from, to] = [addDays(part.from, daysLater), addDays(part.to, daysLater)];
  // Not day by day: a part may span centuries without a value.
  return [...sums].reduce((sum, [day, value]) => (from <= day && day <= to ? sum + value : sum), 0);
}

/** The weekday of a day (`YYYY-MM-DD`), from 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

export function daysOf({ from, to }: TimePart): string[] {
  return Array.from({ length: dayCount({ from, to }) }, (_, index) => addDays(from, index));
}

/**
 * The days and times in an address of `/orders` for an hour of a business day; with times, its days
 * are calendar days. Undefined for an hour within which business days begin.
 */
export function hourInAddress(day: string, hour: number, cutoffMinutes: number) {
  const cutoffHour = cutoffMinutes / 60;
  if (hour === Math.floor(cutoffHour) && !Number.isInteger(cutoffHour)) return undefined;
  const date = hour < cutoffHour ? addDays(day, 1) : day;
  const clock = String(hour).padStart(2, '0');
  return { from: date, to: date, filters: { from_time: `${clock}:00`, to_time: `${clock}:59` } };
}
