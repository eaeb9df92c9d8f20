import type { Order } from '#contract/service/order.ts';
import { type SalesByCurrency, salesByCurrency } from '#order-domain/order/sales-figures.ts';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
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
    salesByCurrency(orders.slice(start, start + count), ({ storeId }) => stores.find(storeId).currency);
  known.set(currencies, sums);
  return sums;
}
