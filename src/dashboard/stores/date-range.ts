import { addDays } from './store-day.ts';

/** Date ranges that move with the calendar; they stay relative in URLs. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'this_week',
  'last_7_days',
  'this_month',
  'last_month',
  'last_30_days',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/**
 * First and last day (`YYYY-MM-DD`, both inclusive, each optional) on the stores' own clocks. Days alone are business days; with a
 * time (`hh:mm`) they are calendar days, and the range starts or ends at that minute, inclusive.
 */
export type FixedDates = {
  readonly from?: string;
  readonly fromTime?: string;
  readonly to?: string;
  readonly toTime?: string;
};

/** A range of a store's own days: relative to its current day, or fixed. */
export type DateRange = { readonly preset: DatePreset } | FixedDates;

/** Whether a range ends before it begins. */
export function isReversed({ from, fromTime, to, toTime }: FixedDates): boolean {
  if (from === undefined || to === undefined) return false;
  if (from !== to) return to < from;
  return fromTime !== undefined && toTime !== undefined && toTime < fromTime;
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

/** Days since Monday, 0 to 6. */
function daysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

const PRESET_RANGES: Record<DatePreset, (today: string) => FixedDates> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  this_week: (today) => ({ from: addDays(today, -daysSinceMonday(today)), to: today }),
  last_7_days: (today) => ({ from: addDays(today, -6), to: today }),
  last_30_days: (today) => ({ from: addDays(today, -29), to: today }),
  this_month: (today) => ({ from: firstOfMonth(today), to: today }),
  last_month: (today) => {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  },
};

/** The days (and times) of a range for a store whose business day is `today`. Weeks start on Monday (ISO 8601). */
export function dayRange(range: DateRange, today: string): FixedDates {
  return 'preset' in range ? PRESET_RANGES[range.preset](today) : range;
}
