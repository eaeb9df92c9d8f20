import { type DateRange, dayRange } from '#order-domain/days/date-range.ts';
import { type Days, todayIn } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import type { BusinessPeriod } from './figures-period.ts';

/**
 * The business days of a range. A range without an end ends today, or on its first day if that is
 * later; one without a start has its last day alone.
 */
export function businessPeriod(range: DateRange, stores: StoresInView, days: Days): BusinessPeriod {
  const today = todayIn(stores, days);
  const { from, to = from !== undefined && from > today ? from : today } = dayRange(range, today);
  return { from: from ?? to, to, stores };
}
