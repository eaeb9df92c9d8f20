import { createContext, useContext } from 'react';
import type { Order } from '#contract/service/order.ts';

const Loaded = createContext<readonly Order[]>([]);

/** Tells the drawer which orders the list has. */
export const LoadedOrdersProvider = Loaded.Provider;

/** The orders that the list has; they change more often than the one in the drawer. */
export function useLoadedOrders(): readonly Order[] {
  return useContext(Loaded);
}
