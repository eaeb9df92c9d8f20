import type { Order } from '#contract/service/order.ts';
import { mergeSales, type SalesByCurrency, salesFiguresOf } from '../../../order-math/sales-figures.ts';
import type { StoreDirectory } from '../../../stores/stores.ts';
import type { DayGroup } from './day-groups.ts';

/** Keyed by the array that a group keeps as long as its orders are the same, wherever they are in the list. */
const known = new WeakMap<DayGroup['currencies'], SalesByCurrency>();

/** The sales of a day in a list of orders, computed once until one of its orders changes. */
export function daySales(
  orders: readonly Order[],
  { start, count, currencies }: DayGroup,
  stores: StoreDirectory,
): SalesByCurrency {
  const sums =
    known.get(currencies) ??
    mergeSales(
      orders
        .slice(start, start + count)
        .map((order) => [stores.find(order.storeId).currency, salesFiguresOf(order)] as const),
    );
  known.set(currencies, sums);
  return sums;
}
