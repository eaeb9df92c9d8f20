import { useEffect, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { FindQuery } from './find-query.ts';
import { searchOrders } from './search-orders.ts';

const NO_HITS: readonly Order[] = [];

/** The orders that hold what is looked for; while a changed list is searched again, those found before. */
export function useFindHits(
  orders: readonly Order[],
  query: FindQuery,
): { readonly hits: readonly Order[]; readonly isSearching: boolean } {
  const [found, setFound] = useState({ orders, query, hits: NO_HITS });
  useEffect(() => {
    const controller = new AbortController();
    void searchOrders(orders, query, controller.signal).then((hits) => {
      if (hits) setFound({ orders, query, hits });
    });
    return () => controller.abort();
  }, [orders, query]);
  return {
    hits: query.runs.length === 0 ? NO_HITS : found.hits,
    isSearching: found.query !== query,
  };
}
