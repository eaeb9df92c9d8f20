import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DayTotals } from '#contract/bff/order-store/order-totals.ts';
import { endOf, startOf } from '#order-domain/days/date-range.ts';
import { orderTotalsQuery } from '../../api/order-totals.ts';
import { useDays } from '../../stores/days.tsx';
import { useKeepsOrders } from '../../stores/session.ts';
import { dateRange } from '../../filters/page-address.ts';
import { listDays, toSelection } from '../selection/list-request.ts';
import type { OrderFilters } from '../selection/orders-address.ts';
import type { DayGroup } from './day-groups.ts';

/** The sums of orders in one currency. */
export type Sums = Omit<DayTotals, 'day' | 'currency'>;
/** Sums by currency (ISO 4217), never added up across currencies. */
export type SumsByCurrency = ReadonlyMap<string, Sums>;

/**
 * The sums of the days that a list has rows of, by day. All are one request, for whole calendar
 * months, so that it is the same while the list is scrolled.
 */
export function useDaySums(
  filters: OrderFilters,
  groups: readonly DayGroup[],
): ReadonlyMap<string, SumsByCurrency> {
  const days = useDays();
  const keepsOrders = useKeepsOrders();
  const { from, to } = listDays(dateRange(filters), filters, days);
  // Rows of other days are those of the list before.
  const listed = groups
    .flatMap(({ day }) => (day !== undefined && from <= day && day <= to ? day : []))
    .toSorted();
  const [oldest = '', newest = ''] = [listed[0], listed.at(-1)];
  const first = oldest && startOf('month', oldest);
  const last = newest && endOf('month', newest);
  const query = orderTotalsQuery({
    // Days beside the filtered ones are not of the list.
    from: first < from ? from : first,
    to: last > to ? to : last,
    storeIds: filters.store_id,
    parameters: toSelection(filters),
  });
  const { data } = useQuery({
    ...query,
    enabled: keepsOrders && listed.length > 0,
    // While sums of further days are loaded, the others stay.
    placeholderData: (known, before) =>
      before?.queryKey[1] === query.queryKey[1] ? known : undefined,
  });
  return useMemo(
    () =>
      new Map(
        [...Map.groupBy(data?.days ?? [], ({ day }) => day)].map(([day, sums]) => [
          day,
          new Map(sums.map(({ day: _day, currency, ...own }) => [currency, own])),
        ]),
      ),
    [data],
  );
}
