import type { Order } from '#contract/service/order.ts';
import { compareNewest, type Instant, instantOf } from '#contract/service/rfc3339.ts';
import { refundedCents } from '../../order-math/order-amounts.ts';
import { type OrderSort, sortColumn } from '../selection/sort/order-sort.ts';

/** What a row is sorted by. */
type SortKey = { readonly currency: string; readonly cents: number; readonly instant: Instant | undefined };

/**
 * Creates a function that sorts orders by total or refunded amount, the newest first among ties. Amounts of different currencies are not
 * comparable, so the orders of each currency are sorted separately, in the sequence of the currency codes. A row keeps its place when its
 * order changes: nothing moves under the user's finger.
 */
export function createOrderSorter(
  sort: OrderSort,
  currencyOf: (order: Order) => string,
): (orders: readonly Order[]) => readonly Order[] {
  const keys = new Map<string, SortKey>();
  const sign = sort.startsWith('-') ? -1 : 1;
  const centsOf = sortColumn(sort) === 'total' ? ({ totalCents }: Order) => totalCents : refundedOf;

  function keyOf(order: Order): SortKey {
    const known = keys.get(order.id);
    if (known) return known;
    const key = {
      currency: currencyOf(order),
      cents: sign * centsOf(order),
      instant: instantOf(order.createdAt),
    };
    keys.set(order.id, key);
    return key;
  }

  return (orders) =>
    orders
      .map((order) => ({ order, key: keyOf(order) }))
      .sort((left, right) => compareKeys(left.key, right.key))
      .map(({ order }) => order);
}

function refundedOf(order: Order): number {
  return refundedCents(order) ?? 0;
}

function compareKeys(left: SortKey, right: SortKey): number {
  if (left.currency !== right.currency) return left.currency < right.currency ? -1 : 1;
  return left.cents - right.cents || compareNewest(left.instant, right.instant);
}
