import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { type OpenInList, useOpenInList, withOpen } from '../views/use-open-in-list.ts';
import { type ExceptionsAddress, readExceptionsAddress, writeExceptionsAddress } from './exceptions-address.ts';
import type { Entry } from '#order-domain/exceptions/entry.ts';

/** The query string of the page with an entry's order open. */
export function withEntry(query: string, orderId: string, id: string): string {
  return withOpen(query, 'entry', { orderId, partId: id });
}

/** The order of an entry, and the entry; undefined for a store's day. */
export function openOf({ found: { orderId, id } }: Entry): OpenInList | undefined {
  return orderId === undefined ? undefined : { orderId, partId: id };
}

/** The state in the address of `/exceptions`, and how to change it; `change` can note the view that is opened. */
export function useExceptionsAddress() {
  const { search } = useLocation();
  const address = useMemo(() => readExceptionsAddress(search), [search]);
  const query = writeExceptionsAddress(address);
  const { opened, show, open, close } = useOpenInList('/exceptions', 'entry', query);
  /** Where an entry leads: to its order or, for a store's day, to the orders of that day. */
  const hrefOf = useCallback(
    ({ found: { orderId, id, storeId, day } }: Entry) =>
      orderId === undefined
        ? `/orders?${new URLSearchParams({ store_id: storeId, from: day, to: day })}`
        : `/exceptions?${withEntry(query, orderId, id)}`,
    [query],
  );
  return {
    ...address,
    query,
    search,
    opened,
    change: (next: Partial<ExceptionsAddress>, viewId?: string) =>
      show(writeExceptionsAddress({ ...address, ...next }), viewId),
    open,
    close,
    hrefOf,
  };
}
