import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RefundFilters } from '../filters/refund-filters.ts';
import { type LookBack, readRefundsAddress, writeRefundsAddress } from '../filters/refund-filters.ts';
import type { RefundSort } from '../rows/refund-groups.ts';
import type { RefundRow } from '../rows/refund-row.ts';

/** The open order and the refund that its drawer shows; `refundId` is undefined for an order without details. */
export type OpenRefund = { readonly orderId: string; readonly refundId: string | undefined };

/** State of a history entry that the table pushed, so that closing the order can go back to it. */
const FROM_TABLE = { fromTable: true } as const;

function isFromTable(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromTable' in state;
}

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
 * The state in the address of `/refunds`, and how to change it. Each change of filters, sorting or look-back pushes a history entry and
 * closes the open order. Opening a first order pushes an entry, which Back and `close` undo; further orders replace it.
 */
export function useRefundsAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readRefundsAddress(search), [search]);
  const query = writeRefundsAddress(address);
  const opened = useMemo(() => openIn(search), [search]);

  const change = (next: {
    readonly filters?: RefundFilters;
    readonly sort?: RefundSort;
    readonly lookBackDays?: LookBack;
  }) => void navigate({ pathname: '/refunds', search: writeRefundsAddress({ ...address, ...next }) });
  const hrefOf = useCallback((row: OpenRefund) => `/refunds?${withOpen(query, row)}`, [query]);
  const open = useCallback(
    (row: Pick<RefundRow, 'orderId' | 'refundId'>) => {
      if (row.orderId === opened?.orderId && row.refundId === opened.refundId) return;
      const isFirst = opened === undefined;
      void navigate(
        { pathname: '/refunds', search: withOpen(query, row) },
        { replace: !isFirst, state: isFirst || isFromTable(state) ? FROM_TABLE : null },
      );
    },
    [navigate, opened, query, state],
  );
  const close = useCallback(() => {
    if (isFromTable(state)) void navigate(-1);
    else void navigate({ pathname: '/refunds', search: query });
  }, [navigate, query, state]);
  return { ...address, search, opened, change, hrefOf, open, close };
}
