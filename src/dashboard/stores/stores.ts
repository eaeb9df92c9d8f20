import { createContext, useContext } from 'react';
import type { Session } from '#contract/bff/session.ts';
import type { StoreDescription } from '#contract/bff/store.ts';

/** What a store's description adds for receipts. */
export type StoreDetails = Pick<StoreDescription, 'address' | 'taxNumber' | 'phone'>;

/** A store as shown; `timeZone` (IANA) is undefined if only the orders' own offsets are known. */
export type Store = StoreDetails & {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string | undefined;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly isDescribed: boolean;
};

/** The session's stores: those described, and a lookup by id that also answers for undescribed ones. */
export type StoreDirectory = {
  readonly described: readonly StoreDescription[];
  readonly find: (storeId: string) => Store;
};

/** Builds the directory from the session; undescribed stores are named by the start of their id. */
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

/** The directory in use, provided once the session is loaded. */
export const Stores = createContext<StoreDirectory>(storeDirectory({ stores: [], currency: 'USD', timeZone: null }));

/** The store directory of the signed-in user. */
export function useStores(): StoreDirectory {
  return useContext(Stores);
}
