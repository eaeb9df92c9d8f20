import { createContext, useContext, useEffect } from 'react';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';

/** The stores that orders have shown since the page was opened. */
export type SeenStores = {
  /** Sets the orders that are loaded now. */
  readonly show: (orders: readonly Order[]) => void;
  /** Their ids in lower case, if an address can hold them; once returned, an id stays, also when its orders are no longer loaded. */
  readonly ids: () => readonly string[];
};

/** Remembers the stores of orders; walks the orders only in `ids`, since lists are long and it is called rarely. */
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

/** Shared by the store pickers of the app; each page that lists orders shows them to it. */
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
