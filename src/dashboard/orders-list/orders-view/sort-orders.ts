import type { Order } from '#contract/service/order.ts';
import { compareNewest } from '#contract/service/rfc3339.ts';
import { type ColumnSort, compareKeys, type SortKey, sortParts } from '../../kit/table/column-sort.ts';
import { SORT_AMOUNTS } from '../table/columns/sort-amounts.ts';

/**
 * Creates a function that sorts orders by the amounts of a column, the newest first among ties. A row keeps its place when its order changes:
 * nothing moves under the user's finger.
 */
export function createOrderSorter(
  sort: ColumnSort,
  currencyOf: (order: Order) => string,
): (orders: readonly Order[]) => readonly Order[] {
  const keys = new Map<string, SortKey>();
  const { column, isDescending } = sortParts(sort);
  const centsOf = SORT_AMOUNTS[column];

  function keyOf(order: Order): SortKey {
    const known = keys.get(order.id);
    if (known) return known;
    const key = { currency: currencyOf(order), value: centsOf?.(order) };
    keys.set(order.id, key);
    return key;
  }

  return (orders) =>
    orders
      .map((order) => ({ order, key: keyOf(order) }))
      .sort(
        (left, right) =>
          compareKeys(left.key, right.key, isDescending) || compareNewest(left.order.created, right.order.created),
      )
      .map(({ order }) => order);
}
