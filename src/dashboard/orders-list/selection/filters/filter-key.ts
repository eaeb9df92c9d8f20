import type { LocalFilters } from './local-filters.ts';
import { NO_FILTERS, type OrderFilters } from './order-filters.ts';

/** The filters of the API as the bar shows them, each a button of its own. */
export const API_FILTER_KEYS = ['view', 'store', 'payment', 'fulfillment', 'source', 'date', 'amount'] as const;
/** The filters over what is loaded; they share a button, and each that is set has its own besides. */
export const LOCAL_FILTER_KEYS = ['refunded', 'refund_date', 'service', 'tender', 'note', 'discount'] as const;
export const FILTER_KEYS = [...API_FILTER_KEYS, ...LOCAL_FILTER_KEYS];
export type LocalFilterKey = (typeof LOCAL_FILTER_KEYS)[number];
export type FilterKey = (typeof API_FILTER_KEYS)[number] | LocalFilterKey;

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
    case 'refunded':
      return filters.local.refunded !== undefined;
    case 'refund_date':
      return filters.local.refundedWithin !== undefined;
    case 'service':
      return filters.local.serviceType.length > 0;
    case 'tender':
      return filters.local.tender.length > 0;
    case 'note':
      return filters.local.hasNote !== undefined;
    case 'discount':
      return filters.local.hasDiscount !== undefined;
  }
}

function withoutLocalFilter(local: LocalFilters, key: FilterKey) {
  const { serviceType, refunded, refundedWithin, tender, hasNote, hasDiscount } = local;
  return {
    serviceType: key === 'service' ? [] : serviceType,
    tender: key === 'tender' ? [] : tender,
    ...(refunded !== undefined && key !== 'refunded' && { refunded }),
    ...(refundedWithin !== undefined && key !== 'refund_date' && { refundedWithin }),
    ...(hasNote !== undefined && key !== 'note' && { hasNote }),
    ...(hasDiscount !== undefined && key !== 'discount' && { hasDiscount }),
  };
}

/** The filters without one of them. */
export function withoutFilter(filters: OrderFilters, key: FilterKey): OrderFilters {
  const { storeId, date, amountMin, amountMax, local, ...lists } = filters;
  const kept = {
    ...lists,
    local: withoutLocalFilter(local, key),
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

/** The filters that are set, in the order of the bar. */
export function setFilterKeys(filters: OrderFilters): FilterKey[] {
  return FILTER_KEYS.filter((key) => isFilterSet(filters, key));
}
