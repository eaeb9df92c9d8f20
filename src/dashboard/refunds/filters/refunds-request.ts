import { refundFilters } from '#contract/bff/order-store/refunds-query.ts';
import { printParameters, readParameters } from '#contract/bff/parameters.ts';
import { dayRange } from '#order-domain/days/date-range.ts';
import { startOfStoreDay } from '#order-domain/days/store-day.ts';
import { type Days, todayIn } from '#order-domain/days/store-span.ts';
import type { RefundsRequest } from '../../api/refunds.ts';
import { getDayZones } from '../../filters/date-words.ts';
import { shownDates } from '../../filters/page-address.ts';
import { DEFAULT_SORT, type RefundFilters } from './refunds-address.ts';

/** Before any order. */
const FIRST_DAY = '1970-01-01';

/**
 * The business days of the page; without an end they end today, or on the first day if that is
 * later.
 */
function shownDays(filters: RefundFilters, days: Days) {
  const today = todayIn(filters.store_id, days);
  const { from = FIRST_DAY, to = from > today ? from : today } = dayRange(
    shownDates(filters),
    today,
  );
  return { from: from > to ? to : from, to };
}

export function refundsRequest(filters: RefundFilters, days: Days): RefundsRequest {
  return {
    ...shownDays(filters, days),
    storeIds: filters.store_id,
    parameters: {
      ...readParameters(printParameters(Object.keys(refundFilters), filters)),
      sort: filters.sort ?? DEFAULT_SORT,
    },
  };
}

/** All refunds of the days and stores of a request. */
export function unfiltered(request: RefundsRequest): RefundsRequest {
  return { ...request, parameters: {} };
}

/** Epoch seconds, in the first of the stores in view. */
export function startOfRequest({ from, storeIds }: RefundsRequest, days: Days): number {
  return Math.min(
    ...getDayZones(storeIds, days).map((zone) => startOfStoreDay(from, zone, days.cutoffMinutes)),
  );
}
