import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withFilter } from '../../filters/filter-definition.ts';
import { type RefundsAddress, readRefundsAddress, writeRefundsAddress } from '../filters/refund-filters.ts';
import { chosenViewIn, isFromList, openState, withChosenView } from '../../views/default-view.ts';
import type { RefundRow } from '../rows/refund-row.ts';

/** The open order and the refund that its drawer shows; `refundId` is undefined for an order without details. */
export type OpenRefund = { readonly orderId: string; readonly refundId: string | undefined };

function openIn(search: string): OpenRefund | undefined {
  const parameters = new URLSearchParams(search);
  const orderId = parameters.get('order');
  return orderId ? { orderId, refundId: parameters.get('refund') ?? undefined } : undefined;
}

/** Adds the open order to a query string without it. */
function withOpen(query: string, { orderId, refundId }: OpenRefund): string {
  const open = new URLSearchParams({ order: orderId, ...(refundId !== undefined && { refund: refundId }) });
  return [query, open.toString()].filter((part) => part !== '').join('&');
}

/**
 * The state in the address of `/refunds`, with the text that is searched for while the page is open, and how to change both. Each change of the
 * address pushes a history entry and closes the open order. Opening a first order pushes an entry, which Back and `close` undo; further orders
 * replace it. `change` can note the view that is opened.
 */
export function useRefundsAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState<string>();
  const address = useMemo(() => {
    const read = readRefundsAddress(search);
    return { ...read, filters: withFilter(read.filters, 'text', text) };
  }, [search, text]);
  const query = writeRefundsAddress(address);
  const opened = useMemo(() => openIn(search), [search]);

  const viewId = chosenViewIn(state);
  const change = (next: { [Key in keyof RefundsAddress]?: RefundsAddress[Key] }, nextViewId = viewId) => {
    if (next.filters) setText(next.filters.text);
    const nextQuery = writeRefundsAddress({ ...address, ...next });
    if (nextQuery !== query || opened || nextViewId !== viewId)
      void navigate({ pathname: '/refunds', search: nextQuery }, { state: withChosenView(null, nextViewId) });
  };
  const searchFor = (words: string) => setText(words || undefined);
  const hrefOf = useCallback((row: OpenRefund) => `/refunds?${withOpen(query, row)}`, [query]);
  const open = useCallback(
    (row: Pick<RefundRow, 'orderId' | 'refundId'>) => {
      if (row.orderId === opened?.orderId && row.refundId === opened.refundId) return;
      const isFirst = opened === undefined;
      void navigate(
        { pathname: '/refunds', search: withOpen(query, row) },
        { replace: !isFirst, state: openState(state, isFirst) },
      );
    },
    [navigate, opened, query, state],
  );
  const close = useCallback(() => {
    if (isFromList(state)) void navigate(-1);
    else void navigate({ pathname: '/refunds', search: query }, { state: withChosenView(null, viewId) });
  }, [navigate, query, state, viewId]);
  return { ...address, search, opened, change, searchFor, hrefOf, open, close };
}
