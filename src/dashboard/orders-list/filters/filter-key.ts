import { NO_FILTERS, type OrderFilters } from './order-filters.ts';

/** The filters as the bar shows them, each a button of its own. */
export const FILTER_KEYS = ['view', 'store', 'payment', 'fulfillment', 'source', 'date', 'amount'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Whether one of the filters is set. */
export function isFilterSet(filters: OrderFilters, key: FilterKey): boolean {
  switch (key) {
    case 'view':
      return filters.view !== 'all';
    case 'store':
      return filters.storeId !== undefined;
    case 'payment':
      return filters.paymentStatus.length > 0;
    case 'fulfillment':
      return filters.fulfillmentStatus.length > 0;
    case 'source':
      return filters.source.length > 0;
    case 'date':
      return filters.date !== undefined;
    case 'amount':
      return filters.amountMin !== undefined || filters.amountMax !== undefined;
  }
}

/** The filters without one of them. */
export function withoutFilter(filters: OrderFilters, key: FilterKey): OrderFilters {
  const { storeId, date, amountMin, amountMax, ...lists } = filters;
  const kept = {
    ...lists,
    ...(storeId !== undefined && key !== 'store' && { storeId }),
    ...(date && key !== 'date' && { date }),
    ...(amountMin !== undefined && key !== 'amount' && { amountMin }),
    ...(amountMax !== undefined && key !== 'amount' && { amountMax }),
  };
  switch (key) {
    case 'view':
      return { ...kept, view: NO_FILTERS.view };
    case 'payment':
      return { ...kept, paymentStatus: [] };
    case 'fulfillment':
      return { ...kept, fulfillmentStatus: [] };
    case 'source':
      return { ...kept, source: [] };
    default:
      return kept;
  }
}
