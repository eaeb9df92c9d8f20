import { createContext, useContext } from 'react';
import type { Session } from '#contract/bff/session.ts';
import type { StoreDescription } from '#contract/bff/store.ts';

/** What the dashboard knows of a store; `timeZone` is undefined where each order's own offset is all there is. */
export type Store = {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string | undefined;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly isDescribed: boolean;
};

/** The stores of the session by id, and what holds for those nobody described. */
export type StoreDirectory = {
  readonly described: readonly StoreDescription[];
  readonly find: (storeId: string) => Store;
};

/** Builds the directory from a session's answer; unknown stores are named by the start of their id. */
export function storeDirectory({
  stores,
  currency,
  timeZone,
}: Pick<Session, 'stores' | 'currency' | 'timeZone'>): StoreDirectory {
  const byId = new Map(stores.map((store) => [store.id.toLowerCase(), { ...store, isDescribed: true }]));
  return {
    described: stores,
    find: (storeId) =>
      byId.get(storeId.toLowerCase()) ?? {
        id: storeId,
        name: storeId.slice(0, 8),
        timeZone: timeZone ?? undefined,
        currency,
        isDescribed: false,
      },
  };
}

/** The directory in use; provided by the application once the session is known. */
export const Stores = createContext<StoreDirectory>(storeDirectory({ stores: [], currency: 'USD', timeZone: null }));

/** The store directory of the signed-in reader. */
export function useStores(): StoreDirectory {
  return useContext(Stores);
}
