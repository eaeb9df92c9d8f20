import { withoutFilter } from '../../filters/filter-definition.ts';
import { dayZonesOf } from '../../filters/date-filter.ts';
import { dayRange } from '#order-domain/days/date-range.ts';
import { startOfStoreDay } from '#order-domain/days/store-day.ts';
import { type Days, todayIn } from '#order-domain/days/store-span.ts';
import { parseQuery } from '../../api/query-string.ts';
import type { RefundsRequest } from '../../api/refunds.ts';
import {
  periodOf,
  type RefundFilters,
  type RefundsAddress,
  writeRefundsAddress,
} from './refund-filters.ts';

/** Before any order. */
const FIRST_DAY = '1970-01-01';

/**
 * The business days that are shown; without an end they end today, or on the first day if that is
 * later.
 */
function shownDays(filters: RefundFilters, days: Days) {
  const today = todayIn(filters.store, days);
  const { from = FIRST_DAY, to = from > today ? from : today } = dayRange(periodOf(filters), today);
  return { from: from > to ? to : from, to };
}

/** What the page asks the server for. */
export function refundsRequest(
  { filters, sort }: Omit<RefundsAddress, 'grouping'>,
  days: Days,
): RefundsRequest {
  const others = withoutFilter(withoutFilter(filters, 'store'), 'date');
  return {
    ...shownDays(filters, days),
    storeIds: filters.store,
    parameters: {
      ...parseQuery(writeRefundsAddress({ filters: others, sort, grouping: undefined })),
      sort,
    },
  };
}

/** All refunds of the days and stores of a request. */
export function unfiltered(request: RefundsRequest): RefundsRequest {
  return { ...request, parameters: {} };
}

/** When the days of a request begin in the first of the stores in view (epoch seconds). */
export function startOfRequest({ from, storeIds }: RefundsRequest, days: Days): number {
  return Math.min(
    ...dayZonesOf(storeIds, days).map((zone) => startOfStoreDay(from, zone, days.cutoffMinutes)),
  );
}
