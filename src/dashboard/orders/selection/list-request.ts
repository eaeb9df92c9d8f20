import { orderFilters } from '#contract/bff/order-store/stored-orders-query.ts';
import { printParameters, readParameters } from '#contract/bff/parameters.ts';
import { EXPANSIONS, type Expansion } from '#contract/service/order-enums.ts';
import { printInstant } from '#contract/service/rfc3339.ts';
import { type DateRange, dayRange } from '#order-domain/days/date-range.ts';
import { type Days, spanOf, todayIn, zoneInView } from '#order-domain/days/store-span.ts';
import type { RequestParameters } from '../../api/query-string.ts';
import { dateRange, type PeriodFilters } from '../../filters/page-address.ts';
import type { OrderFilters } from './orders-address.ts';

/** Before the first and after the last day that an order can have. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9998-12-31'];
const SELECTING = ['store_id', ...Object.keys(orderFilters)];

/** The days of a date range (`YYYY-MM-DD`, inclusive) in a list's stores; all without a range. */
export function listDays(
  range: DateRange | undefined,
  { store_id: storeIds }: PeriodFilters,
  days: Days,
): { from: string; to: string } {
  const { from = FIRST_DAY, to = LAST_DAY } = dayRange(range ?? {}, todayIn(storeIds, days));
  return { from, to };
}

/** Filters except dates, as parameters of `GET /api/orders`. */
export function toSelection(filters: OrderFilters): RequestParameters {
  return readParameters(printParameters(SELECTING, filters));
}

/**
 * Instants on a clock that all stores in view share, or else the user's own; or the days of each
 * store.
 */
function toDates(filters: OrderFilters, days: Days, keepsOrders: boolean): RequestParameters {
  const range = dateRange(filters);
  if (!range) return {};
  const zone = zoneInView(filters.store_id, days);
  const isTimed = (filters.from_time ?? filters.to_time) !== undefined;
  if (zone === undefined && !isTimed && keepsOrders) {
    const { from, to } = listDays(range, filters, days);
    return { days: `${from}..${to}` };
  }
  const { start, end } = spanOf(range, zone ?? days.defaultTimeZone, days);
  return {
    from: start === undefined ? undefined : printInstant({ epochSeconds: start, nanoseconds: 0 }),
    // The last nanosecond: correct whether or not a service includes `to` itself.
    to:
      end === undefined
        ? undefined
        : printInstant({ epochSeconds: end - 1, nanoseconds: 999_999_999 }),
  };
}

/**
 * The parameters of `GET /api/orders` for a list. Without an order store (`keepsOrders`), filters
 * and sorts that the API lacks are not in the address either.
 */
export function toListParameters(
  filters: OrderFilters,
  expansions: readonly Expansion[],
  days: Days,
  keepsOrders: boolean,
): RequestParameters {
  const { owed, payment_status: statuses = [], promotion, sort } = filters;
  const wanted = new Set<Expansion>(['refunds', ...expansions]);
  // Amounts due follow from the payments.
  if (owed || statuses.some((status) => status === 'unpaid' || status === 'partial'))
    wanted.add('payments');
  // A link has only the ids of promotions.
  if (promotion) wanted.add('applied_promotions');
  return {
    ...toSelection(filters),
    ...toDates(filters, days, keepsOrders),
    sort,
    expand: EXPANSIONS.filter((part) => wanted.has(part)).join(),
  };
}
