import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chosenViewIn, isFromList, openState, withChosenView } from '../views/default-view.ts';
import { type ExceptionsAddress, readExceptionsAddress, writeExceptionsAddress } from './exceptions-address.ts';
import type { Entry } from './entries.ts';

/** The open entry: its order, and its own id. */
export type OpenEntry = { readonly orderId: string; readonly id: string };

function openIn(search: string): OpenEntry | undefined {
  const parameters = new URLSearchParams(search);
  const orderId = parameters.get('order');
  return orderId ? { orderId, id: parameters.get('entry') ?? '' } : undefined;
}

/** The query string of the page with an entry's order open. */
export function withOpen(query: string, { orderId, id }: OpenEntry): string {
  return [query, new URLSearchParams({ order: orderId, entry: id }).toString()].filter((part) => part !== '').join('&');
}

/**
 * The state in the address of `/exceptions`, and how to change it. Each change pushes a history entry and closes the open order. Opening a
 * first order pushes an entry, which Back and `close` undo; further orders replace it. `change` can note the view that is opened.
 */
export function useExceptionsAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readExceptionsAddress(search), [search]);
  const opened = useMemo(() => openIn(search), [search]);
  const query = writeExceptionsAddress(address);
  const viewId = chosenViewIn(state);
  const change = (next: Partial<ExceptionsAddress>, nextViewId = viewId) => {
    const nextQuery = writeExceptionsAddress({ ...address, ...next });
    if (nextQuery !== query || opened || nextViewId !== viewId)
      void navigate({ pathname: '/exceptions', search: nextQuery }, { state: withChosenView(null, nextViewId) });
  };
  const open = useCallback(
    ({ found: { orderId, id } }: Entry) => {
      if (orderId === undefined || id === opened?.id) return;
      const isFirst = opened === undefined;
      void navigate(
        { pathname: '/exceptions', search: withOpen(query, { orderId, id }) },
        { replace: !isFirst, state: openState(state, isFirst) },
      );
    },
    [navigate, opened, query, state],
  );
  const close = useCallback(() => {
    if (isFromList(state)) void navigate(-1);
    else void navigate({ pathname: '/exceptions', search: query }, { state: withChosenView(null, viewId) });
  }, [navigate, query, state, viewId]);
  /** Where an entry leads: to its order or, for a store's day, to the orders of that day. */
  const hrefOf = useCallback(
    ({ found: { orderId, id, storeId, day } }: Entry) =>
      orderId === undefined
        ? `/orders?${new URLSearchParams({ store_id: storeId.toLowerCase(), from: day, to: day })}`
        : `/exceptions?${withOpen(query, { orderId, id })}`,
    [query],
  );
  return { ...address, query, search, opened, change, open, close, hrefOf };
}
