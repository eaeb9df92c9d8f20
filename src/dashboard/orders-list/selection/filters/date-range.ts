import { addDays } from './store-day.ts';
import type { DateFilter, DatePreset, FixedDates } from './date-filter.ts';

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

/** The days (and times) a date filter selects, seen from a store whose business day is `today`. Weeks start on Monday (ISO 8601). */
export function dayRange(filter: DateFilter, today: string): FixedDates {
  return 'preset' in filter ? PRESET_RANGES[filter.preset](today) : filter;
}
