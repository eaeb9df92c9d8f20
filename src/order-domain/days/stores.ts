import type { Session } from '#contract/bff/session.ts';
import type { StoreDescription } from '#contract/bff/store.ts';

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

/** The stores that a selection is limited to, by their ids in lower case; undefined: all stores. */
export type StoresInView = readonly string[] | undefined;

/** A region, brand or the like with some stores. */
export type StoreGroup = { readonly name: string; readonly storeIds: readonly string[] };

/**
 * The session's stores: those described, and a lookup by id that also answers for undescribed ones.
 */
export type StoreDirectory = {
  readonly described: readonly StoreDescription[];
  /** The groups that stores are filed under, with the ids of their stores in lower case. */
  readonly groups: readonly StoreGroup[];
  readonly find: (storeId: string) => Store;
};

function groupsOf(stores: Session['stores']): StoreGroup[] {
  return [...Map.groupBy(stores, ({ group = '' }) => group.trim())]
    .filter(([name]) => name)
    .map(([name, ofGroup]) => ({ name, storeIds: ofGroup.map(({ id }) => id) }));
}

/** Builds the directory from the session; undescribed stores are named by the start of their id. */
export function describeStores({
  stores,
  currency,
  timeZone,
}: Pick<Session, 'stores' | 'currency' | 'timeZone'>): StoreDirectory {
  const byId = new Map(stores.map((store) => [store.id, { ...store, isDescribed: true }]));
  return {
    described: stores,
    groups: groupsOf(stores),
    find: (storeId) =>
      byId.get(storeId) ?? {
        id: storeId,
        name: storeId.slice(0, 8),
        timeZone: timeZone ?? undefined,
        currency,
        isDescribed: false,
      },
  };
}

export function areOfSeveralStores(orders: readonly { readonly storeId: string }[]): boolean {
  return new Set(orders.map(({ storeId }) => storeId)).size > 1;
}
