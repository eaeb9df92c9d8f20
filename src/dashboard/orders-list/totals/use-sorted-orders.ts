import { useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import { useStores } from '../../stores/stores.ts';
import type { OrderSort } from '../selection/sort/order-sort.ts';
import { createOrderSorter } from './sort-orders.ts';

/** The orders sorted as requested; undefined if no sort was requested or not all orders are known. */
export function useSortedOrders(
  orders: readonly Order[] | undefined,
  sort: OrderSort | undefined,
  /** When they were read, epoch milliseconds: rows only move when they are read again. */
  asOf: number | undefined,
): readonly Order[] | undefined {
  const stores = useStores();
  const sorter = useMemo(
    () => sort && createOrderSorter(sort, ({ storeId }) => stores.find(storeId).currency),
    // The orders of a new reading are sorted afresh.
    // oxlint-disable-next-line react/exhaustive-deps
    [sort, stores, asOf],
  );
  return useMemo(() => orders && sorter?.(orders), [orders, sorter]);
}
