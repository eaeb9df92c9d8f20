import { compareNewest } from '#contract/service/rfc3339.ts';
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
      const sorted = orders.toSorted((left, right) => compareNewest(left.created, right.created));
      return {
        matches: sorted.filter((order) => (includes?.(order) ?? true) && (isMatch?.(order) ?? true)),
        newest: sorted[0]?.created?.epochSeconds,
      };
    };
  },
};
