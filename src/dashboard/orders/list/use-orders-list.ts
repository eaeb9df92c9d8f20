import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import { ordersQuery } from '../../api/orders.ts';
import type { RequestParameters } from '../../api/query-string.ts';
import type { Expansion } from '#contract/service/order-enums.ts';
import { useDays } from '../../stores/days.tsx';
import { useKeepsOrders } from '../../stores/session.ts';
import { toListParameters } from '../selection/list-request.ts';
import type { OrderFilters } from '../selection/orders-address.ts';

/** The loaded part of the current list. */
export type OrdersList = ReturnType<typeof useOrdersList>;

/** Loads the list for filters and a sort, with the given parts of its orders. */
export function useOrdersList(filters: OrderFilters, expansions: readonly Expansion[]) {
  const days = useDays();
  const keepsOrders = useKeepsOrders();
  const request = toListParameters(filters, expansions, days, keepsOrders);
  const key = JSON.stringify(request);
  // Days are new each minute, though they hardly ever change what is asked for.
  // oxlint-disable-next-line react/exhaustive-deps -- The key contains the whole request.
  const parameters: RequestParameters = useMemo(() => request, [key]);
  const query = useInfiniteQuery({ ...ordersQuery(parameters), placeholderData: keepPreviousData });
  const { data } = query;
  const loaded = useMemo(() => {
    const pages = data?.pages ?? [];
    const seen = new Set<string>();
    // An order that moved between two requests is on both pages.
    const isFirst = ({ id }: Order) => seen.size < seen.add(id).size;
    return {
      orders: pages.flatMap(({ orders }) => orders).filter(isFirst),
      unreadable: pages.flatMap(({ unreadable }) => unreadable),
      gaps: pages.flatMap(({ gaps }) => gaps),
    };
  }, [data]);
  const { sort } = filters;
  return { ...loaded, filters, sort, parameters, key, query, isStale: query.isPlaceholderData };
}
