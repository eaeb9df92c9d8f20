import { compareNewest } from '#contract/service/rfc3339.ts';
import type { ReadingKind } from '../../../orders-feed/reader/reading.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { listQueryOf, localPredicate } from '../filters/list-query-of.ts';
import { type OrderFilters, readOrderFilters } from '../filters/order-filters.ts';
import { SELECTION_READING, type SelectionPart, type SelectionSpec } from './selection-reading.ts';

/** The filters that a spec holds, and the days they depend on. */
function selectionOf({ filters, stores, ...days }: SelectionSpec): { filters: OrderFilters; days: Days } {
  // Only the stores' clocks matter here.
  const directory = storeDirectory({ stores: [...stores], currency: 'XXX', timeZone: null });
  return { filters: readOrderFilters(filters).filters, days: { ...days, stores: directory } };
}

/** Keeps the orders that pass all filters, by the same definitions as the list. */
export const selectionReadingKind: ReadingKind<SelectionSpec, SelectionPart> = {
  kind: SELECTION_READING,
  start: (spec) => {
    const { filters, days } = selectionOf(spec);
    const { includes } = listQueryOf(filters, days);
    const isMatch = localPredicate(filters, days);
    return (orders) => {
      const sorted = orders.toSorted((left, right) => compareNewest(left.created, right.created));
      return {
        matches: sorted.filter((order) => (includes?.(order) ?? true) && (isMatch?.(order) ?? true)),
        newest: sorted[0]?.created,
      };
    };
  },
};
