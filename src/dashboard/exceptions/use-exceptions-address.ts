import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { ExceptionEntry } from '#contract/bff/exceptions.ts';
import { type OpenInList, useOpenInList, withOpen } from '../views/use-open-in-list.ts';
import { type ExceptionFilters, EXCEPTIONS_ADDRESS } from './exceptions-address.ts';

/** The order of an entry, with the entry's id; undefined for a store's day. */
export function openOf({ found: { orderId, id } }: ExceptionEntry): OpenInList | undefined {
  return orderId === undefined ? undefined : { orderId, partId: id };
}

/** The state in the address of `/exceptions`, and how to change it. */
export function useExceptionsAddress() {
  const { search } = useLocation();
  const address = useMemo(() => EXCEPTIONS_ADDRESS.read(search), [search]);
  const { filters } = address;
  const query = EXCEPTIONS_ADDRESS.write(filters);
  const { opened, show, open, close } = useOpenInList('/exceptions', 'entry', query);
  /** The entry's order or, for a store's day, the orders of that day. */
  const hrefOf = useCallback(
    ({ found: { orderId, id, storeId, day } }: ExceptionEntry) =>
      orderId === undefined
        ? `/orders?${new URLSearchParams({ store_id: storeId, from: day, to: day })}`
        : `/exceptions?${withOpen(query, 'entry', { orderId, partId: id })}`,
    [query],
  );
  /** All entries about one person, with the other filters unchanged. */
  const personHref = (person: string) =>
    `/exceptions?${EXCEPTIONS_ADDRESS.write({ ...filters, person })}`;
  return {
    ...address,
    query,
    search,
    opened,
    change: (next: Partial<ExceptionFilters>) =>
      show(EXCEPTIONS_ADDRESS.write({ ...filters, ...next })),
    open,
    close,
    hrefOf,
    personHref,
  };
}
