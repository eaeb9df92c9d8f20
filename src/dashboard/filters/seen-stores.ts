import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { areOfSeveralStores } from '#order-domain/days/stores.ts';
import { useStores } from '../stores/stores.ts';

/** The stores of orders since the page was opened. */
export type SeenStores = {
  /** Sets the currently loaded orders. */
  readonly show: (orders: readonly Order[]) => void;
  /**
   * Their ids in lower case, if an address can hold them; once returned, an id stays, even when its
   * orders are no longer loaded.
   */
  readonly ids: () => readonly string[];
  /** True once orders of several stores were seen. */
  readonly areSeveral: () => boolean;
  /** Calls `onChange` when `areSeveral` changes; returns a function that unsubscribes. */
  readonly subscribe: (onChange: () => void) => () => void;
};

/**
 * Remembers the stores of orders; walks all orders only in `ids`, which is called rarely, since
 * lists are long.
 */
export function createSeenStores(): SeenStores {
  const known = new Set<string>();
  const listeners = new Set<() => void>();
  let shown: readonly Order[] = [];
  let areSeveral = false;
  return {
    show(orders) {
      shown = orders;
      if (areSeveral || !areOfSeveralStores(orders)) return;
      areSeveral = true;
      for (const listener of listeners) listener();
    },
    areSeveral: () => areSeveral,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    ids() {
      for (const { storeId } of shown) known.add(storeId);
      return [...known].filter(isUuid);
    },
  };
}

/** Shared by all store pickers; each page with a list of orders passes its orders to it. */
export const SeenStoresContext = createContext(createSeenStores());

export function useSeenStores(): SeenStores {
  return useContext(SeenStoresContext);
}

/** Offers the stores of these orders in all store pickers. */
export function useShownStores(orders: readonly Order[]): void {
  const seen = useSeenStores();
  useEffect(() => seen.show(orders), [seen, orders]);
}

/**
 * True with several described stores, several stores in the orders so far, or several in `records`.
 */
export function useHasSeveralStores(
  records: readonly { readonly storeId: string }[] = [],
): boolean {
  const { described } = useStores();
  const seen = useSeenStores();
  const areSeen = useSyncExternalStore(seen.subscribe, seen.areSeveral);
  return described.length > 1 || areSeen || areOfSeveralStores(records);
}
