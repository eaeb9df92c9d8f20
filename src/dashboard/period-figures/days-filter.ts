import { dateFilter } from '../filters/date-filter.ts';
import type { Filter } from '../filters/filter-definition.ts';
import { type DateRange, dayRange } from '../stores/date-range.ts';
import { type Days, todayIn } from '../stores/store-span.ts';
import type { StoresInView } from '../stores/stores.ts';
import type { BusinessPeriod } from './figures-period.ts';

/** A range of whole business days: times are left out. */
function wholeDays(range: DateRange): DateRange {
  if ('preset' in range) return range;
  const { from, to } = range;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The filter by business days; `fallback` is the period of an address without one. */
export function daysFilter(fallback: DateRange): Filter<DateRange> {
  return {
    name: dateFilter.name,
    parameters: { date: 'filter.date', from: 'date.first_day', to: 'date.last_day' },
    fallback,
    words: dateFilter.words,
    read: (address) => {
      const range = dateFilter.read(address);
      return range && wholeDays(range);
    },
    write: (range) => dateFilter.write(wholeDays(range)),
  };
}

/** The business days to read; a range without an end ends today, one without a start has its last day alone. */
export function businessPeriod(range: DateRange, stores: StoresInView, days: Days): BusinessPeriod {
  const today = todayIn(stores, days);
  const { from, to = today } = dayRange(range, today);
  return { from: from ?? to, to, stores };
}
