import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DayTotals, OrderTotals } from '#contract/bff/order-store/order-totals.ts';
import { endOf, startOf } from '#order-domain/days/date-range.ts';
import { spanOf, zoneInView } from '#order-domain/days/store-span.ts';
import { orderTotalsQuery } from '../../api/order-totals.ts';
import { isPart } from '../../filters/coverage-note.tsx';
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

function add(left: Sums, right: Sums): Sums {
  const names = Object.keys(left).filter((name): name is keyof Sums => Object.hasOwn(right, name));
  return Object.assign(
    {},
    left,
    Object.fromEntries(names.map((name) => [name, left[name] + right[name]])),
  );
}

/** Sorted by currency code, so that no sum changes its place when an order arrives. */
function addDays(days: readonly DayTotals[]): SumsByCurrency {
  const sums = new Map<string, Sums>();
  for (const { day: _day, currency, ...own } of days) {
    const known = sums.get(currency);
    sums.set(currency, known ? add(known, own) : own);
  }
  return new Map([...sums].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** The sums of the list's dates, or of today without dates; undefined until loaded. */
export function useTotals(filters: OrderFilters) {
  const days = useDays();
  const { data, error, refetch } = useQuery({
    ...orderTotalsQuery({
      ...listDays(filters, days),
      storeIds: filters.store_id,
      parameters: toSelection(filters),
    }),
    enabled: useKeepsOrders(),
    placeholderData: keepPreviousData,
  });
  const zone = zoneInView(filters.store_id, days) ?? days.defaultTimeZone;
  const { start } = spanOf(dateRange(filters) ?? { preset: 'today' }, zone, days);
  const sums = useMemo(() => data && addDays(data.days), [data]);
  return {
    sums,
    isPart: data !== undefined && isPart(data.coverage, start),
    error,
    retry: () => void refetch(),
  };
}

const NO_DAYS: ReadonlyMap<string, SumsByCurrency> = new Map();

function joinDays(
  answers: readonly { readonly data: OrderTotals | undefined }[],
): ReadonlyMap<string, SumsByCurrency> {
  const days = answers.flatMap(({ data }) => data?.days ?? []);
  return new Map(
    [...Map.groupBy(days, ({ day }) => day)].map(([day, sums]) => [day, addDays(sums)]),
  );
}

/** The sums of the days in a list, loaded by calendar month as the list is scrolled. */
export function useDaySums(
  filters: OrderFilters,
  groups: readonly DayGroup[],
): ReadonlyMap<string, SumsByCurrency> {
  const days = useDays();
  const keepsOrders = useKeepsOrders();
  const parameters = toSelection(filters);
  const { from, to } = dateRange(filters) ? listDays(filters, days) : { from: '', to: '~' };
  // Rows of other days belong to the previous list.
  const listed = groups.flatMap(({ day }) =>
    day !== undefined && from <= day && day <= to ? day : [],
  );
  const months = [...new Set(listed.map((day) => startOf('month', day)))];
  return useQueries({
    queries: months.map((first) => {
      const last = endOf('month', first);
      return {
        ...orderTotalsQuery({
          // Only days within the filters count.
          from: first < from ? from : first,
          to: last > to ? to : last,
          storeIds: filters.store_id,
          parameters,
        }),
        enabled: keepsOrders,
      };
    }),
    combine: months.length === 0 ? () => NO_DAYS : joinDays,
  });
}
