import { printInstant } from '#contract/service/rfc3339.ts';
import { EXPANSIONS, type Expansion } from '#contract/service/order-enums.ts';
import { dayRange } from '#order-domain/days/date-range.ts';
import { type Days, spanOf, todayIn, zoneInView } from '#order-domain/days/store-span.ts';
import { parseQuery, type RequestParameters } from '../../../api/query-string.ts';
import type { ColumnSort } from '../../../ui/table/table-columns.ts';
import { type OrderFilters, ORDERS_ADDRESS } from './order-filters.ts';

/** Before the first and after the last day that an order can have. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9998-12-31'];

/** The days of a list (`YYYY-MM-DD`, inclusive); today's, if it has no dates. */
export function listDays(
  { date, store }: Pick<OrderFilters, 'date' | 'store'>,
  days: Days,
): { from: string; to: string } {
  const today = todayIn(store, days);
  if (!date) return { from: today, to: today };
  const { from = FIRST_DAY, to = LAST_DAY } = dayRange(date, today);
  return { from, to };
}

/** What filters but the dates select, by the names of `GET /api/orders`. */
export function toSelection({ date: _date, ...filters }: OrderFilters): RequestParameters {
  return parseQuery(ORDERS_ADDRESS.write({ filters }));
}

/**
 * The instants of dates on a clock that all stores in view share or else the reader's, or the days
 * of each store.
 */
function toDates(filters: OrderFilters, days: Days, keepsOrders: boolean): RequestParameters {
  const { date, store } = filters;
  if (!date) return {};
  const zone = zoneInView(store, days);
  const isTimed = !('preset' in date) && (date.fromTime ?? date.toTime) !== undefined;
  if (zone === undefined && !isTimed && keepsOrders) {
    const { from, to } = listDays(filters, days);
    return { days: `${from}..${to}` };
  }
  const { start, end } = spanOf(date, zone ?? days.defaultTimeZone, days);
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
  sort: ColumnSort | undefined,
  expansions: readonly Expansion[],
  days: Days,
  keepsOrders: boolean,
): RequestParameters {
  const { payment, promotion } = filters;
  // What is owed follows from the payments.
  const owes =
    payment?.owed ??
    payment?.statuses?.some((status) => status === 'unpaid' || status === 'partial');
  const wanted = new Set<Expansion>(['refunds', ...expansions]);
  if (owes) wanted.add('payments');
  // A link names promotions by their ids alone.
  if (promotion) wanted.add('applied_promotions');
  return {
    ...toSelection(filters),
    ...toDates(filters, days, keepsOrders),
    sort,
    expand: EXPANSIONS.filter((part) => wanted.has(part)).join(),
  };
}
