import { dateFilter } from '../filters/date-filter.ts';
import type { FilterList, Filters } from '../filters/filter-definition.ts';
import { storeFilter } from '../filters/store-filter.ts';
import { type DateRange, dayRange } from '#order-domain/days/date-range.ts';
import { type Days, todayIn } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import type { BusinessPeriod } from './figures-period.ts';

/** A range of whole business days: times are left out. */
function wholeDays(range: DateRange): DateRange {
  if ('preset' in range) return range;
  const { from, to } = range;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The period that is shown if the address has none. */
const DEFAULT_DATE: DateRange = { preset: 'last_7_days' };

/** What any page of a period of business days can be limited to. */
export type PeriodFilterValues = { readonly store: readonly string[]; readonly date: DateRange };

export const PERIOD_FILTERS: FilterList<PeriodFilterValues> = {
  store: storeFilter,
  date: {
    name: dateFilter.name,
    parameters: { date: 'filter.date', from: 'date.first_day', to: 'date.last_day' },
    fallback: DEFAULT_DATE,
    words: dateFilter.words,
    read: (address) => {
      const range = dateFilter.read(address);
      return range && wholeDays(range);
    },
    write: (range) => dateFilter.write(wholeDays(range)),
  },
};

/** The days that are shown. */
export function dateOf({ date }: Filters<PeriodFilterValues>): DateRange {
  return date ?? DEFAULT_DATE;
}

/**
 * The business days to read; a range without an end ends today, or on its first day if that is
 * later; one without a start has its last day alone.
 */
export function businessPeriod(range: DateRange, stores: StoresInView, days: Days): BusinessPeriod {
  const today = todayIn(stores, days);
  const { from, to = from !== undefined && from > today ? from : today } = dayRange(range, today);
  return { from: from ?? to, to, stores };
}
