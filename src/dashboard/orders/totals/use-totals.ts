import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { DateRange } from '#order-domain/days/date-range.ts';
import { addDays, toStoreDay } from '#order-domain/days/store-day.ts';
import { type Days, spanOf, zoneInView, zonesInView } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { currencyTotalsQuery } from '../../api/order-totals.ts';
import { printQuery } from '../../api/query-string.ts';
import { syncQuery } from '../../api/sync.ts';
import { isPart } from '../../filters/coverage-note.tsx';
import { dateRange } from '../../filters/page-address.ts';
import { useDays } from '../../stores/days.tsx';
import { useKeepsOrders } from '../../stores/session.ts';
import { listDays, toSelection } from '../selection/list-request.ts';
import type { OrderFilters } from '../selection/orders-address.ts';

/**
 * The dates of a list's totals: its own or, without filters, today; undefined for all dates, since a
 * filtered list shows orders of any day.
 */
export function totalsDates(filters: OrderFilters): DateRange | undefined {
  const isFiltered = printQuery(toSelection({ ...filters, store_id: undefined })) !== '';
  return dateRange(filters) ?? (isFiltered ? undefined : { preset: 'today' });
}

/** The first day that is stored completely; undefined if all are, or older ones still arrive. */
function useStoredSince(storeIds: StoresInView, days: Days, enabled: boolean): string | undefined {
  const { data } = useQuery({ ...syncQuery, enabled });
  const since = data?.progress === null ? secondOf(data.completeFrom ?? '') : undefined;
  if (!enabled || since === undefined) return undefined;
  const [last = ''] = zonesInView(storeIds, days)
    .map((zone) => toStoreDay(since, zone, days.cutoffMinutes))
    .toSorted()
    .toReversed();
  return addDays(last, 1);
}

/** The sums of a list (`totalsDates`), undefined until loaded, and their dates. */
export function useTotals(filters: OrderFilters) {
  const days = useDays();
  const keepsOrders = useKeepsOrders();
  const own = totalsDates(filters);
  const since = useStoredSince(filters.store_id, days, keepsOrders && own === undefined);
  const dates = own ?? (since === undefined ? undefined : { from: since });
  const { data, error, refetch } = useQuery({
    ...currencyTotalsQuery(
      {
        ...listDays(dates, filters, days),
        storeIds: filters.store_id,
        parameters: toSelection(filters),
      },
      own === undefined,
    ),
    enabled: keepsOrders,
    // Sums of all dates may take a second, and must not be others meanwhile.
    ...(own && { placeholderData: keepPreviousData }),
  });
  const zone = zoneInView(filters.store_id, days) ?? days.defaultTimeZone;
  const { start } = spanOf(dates ?? {}, zone, days);
  const sums = useMemo(
    () => data && new Map(data.currencies.map(({ currency, ...own }) => [currency, own])),
    [data],
  );
  return {
    /** Undefined for all dates. */
    dates,
    sums,
    isPart: data !== undefined && isPart(data.coverage, start),
    error,
    retry: () => void refetch(),
  };
}
