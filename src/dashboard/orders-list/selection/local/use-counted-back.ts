import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { fetchOrderPage } from '../../../orders-feed/orders-api.ts';
import type { FeedQuery } from '../../../orders-feed/walk/orders-walk.ts';
import { pageQueryKey } from '../../../orders-feed/walk/page-query.ts';
import { useDays } from '../../../stores/days.tsx';
import { formatMoment } from '../../../stores/store-clock.ts';
import { startOfStoreDay, storeDayOf } from '../../../stores/store-day.ts';
import { zoneInView } from '../../../stores/store-span.ts';
import { type CountedBack, countedBack, isRecent } from './counted-back.ts';

function newestOf(orders: readonly { readonly createdAt: string | undefined }[]): number | undefined {
  const seconds = orders.flatMap(({ createdAt }) => secondOf(createdAt) ?? []);
  return seconds.length === 0 ? undefined : Math.max(...seconds);
}

/**
 * Where to count days back from, for a query without a beginning: from the newest order of its stores, whatever its other filters, so that
 * a link and a reload count from the same day. That order is only requested if the `loaded` ones (newest first) are all old. Undefined until
 * it is known, and while `isAsked` is false.
 */
export function useCountedBack(
  { storeId, storeIds, to }: Partial<Pick<FeedQuery, 'storeId' | 'storeIds' | 'to'>>,
  loaded: readonly Order[],
  isAsked: boolean,
): CountedBack | undefined {
  const days = useDays();
  const seen = newestOf(loaded.slice(0, 1));
  const needsNewest = isAsked && !isRecent(seen, days);
  const query = {
    ...EMPTY_LIST_ORDERS_QUERY,
    ...(storeId !== undefined && { storeId }),
    ...(storeIds !== undefined && { storeIds }),
    expand: [],
    pageSize: 1,
  };
  const { data, isError } = useQuery({
    queryKey: ['newest order', pageQueryKey(query)],
    queryFn: async ({ signal }) => {
      const { orders, unreadable } = await fetchOrderPage(query, signal);
      return newestOf([...orders, ...unreadable]) ?? null;
    },
    enabled: needsNewest,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  // Live updates may bring a newer one.
  const newest = data && seen !== undefined ? Math.max(data, seen) : (data ?? seen);
  const isKnown = isAsked && (!needsNewest || data !== undefined || isError);
  const end = secondOf(to);
  // Days are counted on the clock on which they are shown.
  const inView = storeIds ?? (storeId === undefined ? undefined : [storeId]);
  const zone = zoneInView(inView, days) ?? days.defaultTimeZone;
  return useMemo(
    () => (isKnown ? countedBack(days, newest, end, zone) : undefined),
    [isKnown, days, newest, end, zone],
  );
}

/** The day that days are counted back from, on the clock of the stores in view; `none` for today. For messages. */
export function useUpToDay(storeIds: readonly string[] | undefined): (upTo: number | undefined) => string {
  const { locale } = useIntl();
  const days = useDays();
  const { defaultTimeZone, cutoffMinutes } = days;
  const timeZone = zoneInView(storeIds, days) ?? defaultTimeZone;
  return (upTo) =>
    upTo === undefined
      ? 'none'
      : formatMoment(
          locale,
          printUtcSecond(startOfStoreDay(storeDayOf(upTo, timeZone, cutoffMinutes), timeZone, cutoffMinutes)),
          { timeZone },
          'day',
        );
}
