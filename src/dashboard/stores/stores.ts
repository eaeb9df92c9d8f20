import { createContext, useContext } from 'react';
import type { Session } from '#contract/bff/session.ts';
import { describeStores, type StoreDirectory } from '#order-domain/days/stores.ts';
import { tellApart } from '../ui/i18n/formatters.ts';

let visible: Session['limitedTo'] | undefined;

/**
 * Takes an id in lower case. Without this, an address of a hidden store would look like one without
 * orders.
 */
export function isVisible(storeId: string): boolean {
  return visible?.includes(storeId) !== false;
}

/**
 * The directory of the session, which from now on is what `isVisible` answers from and whose
 * currencies amounts tell apart.
 */
export function storeDirectory(
  session: Pick<Session, 'stores' | 'currency' | 'timeZone'> & Partial<Pick<Session, 'limitedTo'>>,
): StoreDirectory {
  visible = session.limitedTo;
  tellApart(new Set(session.stores.map((store) => store.currency)));
  return describeStores(session);
}

/** The directory in use, provided once the session is loaded. */
export const Stores = createContext<StoreDirectory>(
  storeDirectory({ stores: [], currency: 'USD', timeZone: null }),
);

/** The store directory of the signed-in user. */
export function useStores(): StoreDirectory {
  return useContext(Stores);
}
