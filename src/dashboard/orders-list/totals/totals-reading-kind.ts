import type { Order } from '#contract/service/order.ts';
import { mergeSales, salesFiguresOf } from '../../order-math/sales-figures.ts';
import type { ReadingKind } from '../../orders-feed/reader/reading.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { listQueryOf, localPredicate } from '../selection/filters/list-query-of.ts';
import { readOrderFilters } from '../selection/filters/order-filters.ts';
import { TOTALS_READING, type TotalsPart, type TotalsSpec } from './totals-reading.ts';

/** Folds the orders of a selection into figures by store, by the definitions of filters that the list itself uses. */
export const totalsReadingKind: ReadingKind<TotalsSpec, TotalsPart> = {
  kind: TOTALS_READING,
  start: ({ filters: address, stores, keepsOrders, ...present }) => {
    const { filters } = readOrderFilters(address);
    // Only the stores' clocks matter here.
    const days = { ...present, stores: storeDirectory({ stores: [...stores], currency: 'XXX', timeZone: null }) };
    const { includes } = listQueryOf(filters, days);
    const isMatch = localPredicate(filters, days);
    const isSelected = (order: Order) => (includes?.(order) ?? true) && (isMatch?.(order) ?? true);
    return (orders) => {
      const selected = orders.filter(isSelected);
      return {
        figures: [...mergeSales(selected.map((order) => [order.storeId, salesFiguresOf(order)] as const))],
        versions: selected.map(({ id, orderVersion }) => [id, orderVersion ?? -1] as const),
        orders: keepsOrders ? selected : [],
      };
    };
  },
};
