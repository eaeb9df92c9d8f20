import { createContext, useContext } from 'react';
import type { Session } from '#contract/bff/session.ts';
import { describeStores, type StoreDirectory } from '#order-domain/days/stores.ts';
import { collator } from '../ui/i18n/collator.ts';
import { distinguishCurrencies } from '../ui/i18n/formatters.ts';

let visible: Session['limitedTo'] | undefined;

/**
 * Takes an id in lower case. Without this, an address of a hidden store would look like one without
 * orders.
 */
export function isVisible(storeId: string): boolean {
  return visible?.includes(storeId) !== false;
}

/**
 * Creates the directory of the session, and sets the stores for `isVisible` and the currencies to
 * distinguish.
 */
export function storeDirectory(
  session: Pick<Session, 'stores' | 'currency' | 'timeZone'> & Partial<Pick<Session, 'limitedTo'>>,
): StoreDirectory {
  visible = session.limitedTo;
  distinguishCurrencies(new Set(session.stores.map((store) => store.currency)));
  return describeStores(session);
}

/** Every list of stores is by name, as the interface's language (BCP 47) sorts. */
export function sortStores<Named extends { readonly name: string }>(
  stores: readonly Named[],
  locale: string,
): Named[] {
  const { compare } = collator(locale);
  return stores.toSorted((left, right) => compare(left.name, right.name));
}

/** The current directory, provided once the session is loaded. */
export const Stores = createContext<StoreDirectory>(
  storeDirectory({ stores: [], currency: 'USD', timeZone: null }),
);

export function useStores(): StoreDirectory {
  return useContext(Stores);
}
