import type { Order } from '#contract/service/order.ts';
import { compareNewest, instantOf } from '#contract/service/rfc3339.ts';
import type { ReadingKind } from '../../../orders-feed/reader/reading.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { listQueryOf, localPredicate } from '../filters/list-query-of.ts';
import { readOrderFilters } from '../filters/order-filters.ts';
import { LOCAL_READING, type LocalPart, type LocalSpec } from './local-reading.ts';

const HOUR = 3_600;

function partOf(orders: readonly Order[], isMatch: (order: Order) => boolean): Omit<LocalPart, 'read'> {
  const placed = orders
    .map((order) => ({ order, instant: instantOf(order.createdAt) }))
    .sort((left, right) => compareNewest(left.instant, right.instant));
  const newest = placed[0]?.instant?.epochSeconds;
  return {
    matches: placed.flatMap(({ order }) => (isMatch(order) ? [order] : [])),
    checked: orders.length,
    newest,
    newestIds: placed.flatMap(({ order, instant }) =>
      instant && newest !== undefined && instant.epochSeconds > newest - HOUR ? [order.id] : [],
    ),
  };
}

/** Keeps the orders that pass the filters that the API does not have, by the same definitions as the list. */
export const localReadingKind: ReadingKind<LocalSpec, LocalPart> = {
  kind: LOCAL_READING,
  start: ({ filters: address, stores, ...days }) => {
    const { filters } = readOrderFilters(address);
    // Only the stores' clocks matter here.
    const directory = storeDirectory({ stores: [...stores], currency: 'XXX', timeZone: null });
    const { includes } = listQueryOf(filters, { ...days, stores: directory });
    const isMatch = localPredicate(filters) ?? (() => true);
    return (orders) => ({
      ...partOf(includes ? orders.filter(includes) : orders, isMatch),
      read: orders.length,
    });
  },
};
