import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { withFilter } from '../../filters/filter-definition.ts';
import { type OpenInList, useOpenInList, withOpen } from '../../views/use-open-in-list.ts';
import { type RefundsAddress, readRefundsAddress, writeRefundsAddress } from '../filters/refund-filters.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';

/** The order of a refund, and the refund that its drawer shows; none for an order without details. */
export function openOf({ orderId, refundId }: RefundRow): OpenInList {
  return { orderId, partId: refundId };
}

/**
 * The state in the address of `/refunds`, with the text that is searched for while the page is open, and how to change both. `change` can
 * note the view that is opened.
 */
export function useRefundsAddress() {
  const { search } = useLocation();
  const [text, setText] = useState<string>();
  const address = useMemo(() => {
    const read = readRefundsAddress(search);
    return { ...read, filters: withFilter(read.filters, 'text', text) };
  }, [search, text]);
  const query = writeRefundsAddress(address);
  const { opened, show, open, close } = useOpenInList('/refunds', 'refund', query);
  const change = (next: { [Key in keyof RefundsAddress]?: RefundsAddress[Key] }, viewId?: string) => {
    if (next.filters) setText(next.filters.text);
    show(writeRefundsAddress({ ...address, ...next }), viewId);
  };
  const searchFor = (words: string) => setText(words || undefined);
  const hrefOf = useCallback((row: RefundRow) => `/refunds?${withOpen(query, 'refund', openOf(row))}`, [query]);
  return { ...address, search, opened, change, searchFor, hrefOf, open, close };
}
