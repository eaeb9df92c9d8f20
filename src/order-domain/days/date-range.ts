import { addDays } from './store-day.ts';

/** A unit of the calendar; weeks start on Monday (ISO 8601). */
export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/**
 * Date ranges that move with the calendar: a unit of it, `back` units before the current one, or
 * the last `days`.
 */
export const PRESETS = {
  today: { unit: 'day', back: 0 },
  yesterday: { unit: 'day', back: 1 },
  this_week: { unit: 'week', back: 0 },
  last_week: { unit: 'week', back: 1 },
  this_month: { unit: 'month', back: 0 },
  last_month: { unit: 'month', back: 1 },
  this_quarter: { unit: 'quarter', back: 0 },
  last_quarter: { unit: 'quarter', back: 1 },
  last_7_days: { days: 7 },
  last_30_days: { days: 30 },
  last_90_days: { days: 90 },
  this_year: { unit: 'year', back: 0 },
} as const satisfies Record<
  string,
  { readonly unit: Unit; readonly back: number } | { readonly days: number }
>;

/** The name of a date range that moves with the calendar; it stays relative in URLs. */
type DatePreset = keyof typeof PRESETS;

function isPreset(name: string): name is DatePreset {
  return Object.hasOwn(PRESETS, name);
}
export const DATE_PRESETS: readonly DatePreset[] = Object.keys(PRESETS).filter(isPreset);

/**
 * First and last day (`YYYY-MM-DD`, both inclusive, each optional) on the stores' own clocks. Days
 * alone are business days; with a time (`hh:mm`) they are calendar days, and the range starts or
 * ends at that minute, inclusive.
 */
export type FixedDates = {
  readonly from?: string | undefined;
  readonly fromTime?: string | undefined;
  readonly to?: string | undefined;
  readonly toTime?: string | undefined;
};

/** A range of a store's own days: relative to its current day, or fixed. */
export type DateRange = { readonly preset: DatePreset } | FixedDates;

export function isReversed({ from, fromTime, to, toTime }: FixedDates): boolean {
  if (from === undefined || to === undefined) return false;
  if (from !== to) return to < from;
  return fromTime !== undefined && toTime !== undefined && toTime < fromTime;
}

const MONTHS = { month: 1, quarter: 3, year: 12 };

/** The first day of the unit that holds a day, or of the unit that many units later. */
export function startOf(unit: Unit, day: string, later = 0): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (unit === 'day') return addDays(day, later);
  if (unit === 'week') return addDays(day, 7 * later - ((date.getUTCDay() + 6) % 7));
  const length = MONTHS[unit];
  const month = Math.floor(date.getUTCMonth() / length) * length + later * length;
  return new Date(Date.UTC(date.getUTCFullYear(), month, 1)).toISOString().slice(0, 10);
}

/** The last day of the unit that begins on a day. */
export function endOf(unit: Unit, start: string): string {
  return addDays(startOf(unit, start, 1), -1);
}

/**
 * The days (and times) of a range for a store whose business day is `today`; the current week,
 * month and so on end today.
 */
export function dayRange(range: DateRange, today: string): FixedDates {
  if (!('preset' in range)) return range;
  const rule = PRESETS[range.preset];
  if ('days' in rule) return { from: addDays(today, 1 - rule.days), to: today };
  const from = startOf(rule.unit, today, -rule.back);
  return { from, to: rule.back === 0 ? today : endOf(rule.unit, from) };
}
