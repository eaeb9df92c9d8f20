import { createContext, useContext, useEffect } from 'react';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';

/** The stores that orders have shown since the page was opened. */
export type SeenStores = {
  /** Says which orders are loaded now. */
  readonly show: (orders: readonly Order[]) => void;
  /** Their ids that an address can hold, lower case; also of orders that are no longer loaded, if they were asked for before. */
  readonly ids: () => readonly string[];
};

/** Remembers the stores of orders; looks at them only when it is asked, since that is rare and lists are long. */
export function createSeenStores(): SeenStores {
  const known = new Set<string>();
  let shown: readonly Order[] = [];
  return {
    show(orders) {
      shown = orders;
    },
    ids() {
      for (const { storeId } of shown) known.add(storeId.toLowerCase());
      return [...known].filter(isUuid);
    },
  };
}

/** What the store pickers of a page share; each page that lists orders shows them to it. */
export const SeenStoresContext = createContext(createSeenStores());

/** The stores that orders have shown. */
export function useSeenStores(): SeenStores {
  return useContext(SeenStoresContext);
}

/** Lets the stores of these orders be offered wherever a store is chosen. */
export function useShownStores(orders: readonly Order[]): void {
  const seen = useSeenStores();
  useEffect(() => seen.show(orders), [seen, orders]);
}
