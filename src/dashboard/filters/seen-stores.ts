import { createContext, useContext, useEffect } from 'react';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';

/** The stores that orders have shown since the page was opened. */
export type SeenStores = {
  /** Sets the orders that are loaded now. */
  readonly show: (orders: readonly Order[]) => void;
  /** Their ids in lower case, if an address can hold them; once returned, an id stays, even when its orders are no longer loaded. */
  readonly ids: () => readonly string[];
};

/** Remembers the stores of orders; walks the orders only in `ids`, which is called rarely, since lists are long. */
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

/** Shared by all store pickers; each page that lists orders passes them to it. */
export const SeenStoresContext = createContext(createSeenStores());

/** The stores that orders have shown. */
export function useSeenStores(): SeenStores {
  return useContext(SeenStoresContext);
}

/** Offers the stores of these orders wherever a store is chosen. */
export function useShownStores(orders: readonly Order[]): void {
  const seen = useSeenStores();
  useEffect(() => seen.show(orders), [seen, orders]);
}
