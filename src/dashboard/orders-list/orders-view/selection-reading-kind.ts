import { compareNewest, instantOf } from '#contract/service/rfc3339.ts';
import type { ReadingKind } from '../../orders-feed/reader/reading.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { listQueryOf, localPredicate } from '../selection/filters/list-query-of.ts';
import { readOrderFilters } from '../selection/filters/order-filters.ts';
import { SELECTION_READING, type SelectionPart, type SelectionSpec } from './selection-reading.ts';

/** Keeps the orders that pass all filters, by the same definitions as the list. */
export const selectionReadingKind: ReadingKind<SelectionSpec, SelectionPart> = {
  kind: SELECTION_READING,
  start: ({ filters: address, stores, ...days }) => {
    const { filters } = readOrderFilters(address);
    // Only the stores' clocks matter here.
    const directory = storeDirectory({ stores: [...stores], currency: 'XXX', timeZone: null });
    const own = { ...days, stores: directory };
    const { includes } = listQueryOf(filters, own);
    const isMatch = localPredicate(filters, own);
    return (orders) => {
      const placed = orders
        .map((order) => ({ order, instant: instantOf(order.createdAt) }))
        .sort((left, right) => compareNewest(left.instant, right.instant));
      return {
        matches: placed.flatMap(({ order }) =>
          (includes?.(order) ?? true) && (isMatch?.(order) ?? true) ? [order] : [],
        ),
        newest: placed[0]?.instant?.epochSeconds,
      };
    };
  },
};
