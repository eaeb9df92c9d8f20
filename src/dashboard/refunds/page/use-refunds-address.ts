import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { chosenViewIn, withChosenView } from '../../views/default-view.ts';
import { type OpenInList, useOpenInList, withOpen } from '../../views/use-open-in-list.ts';
import { type RefundFilters, REFUNDS_ADDRESS } from '../filters/refunds-address.ts';

/**
 * The order of a refund, and the refund to show in its drawer; none for an order without details.
 */
export function openOf({ orderId, refundId }: ListedRefund): OpenInList {
  return { orderId, partId: refundId };
}

/** The state in the address of `/refunds`, and how to change it. */
export function useRefundsAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => REFUNDS_ADDRESS.read(search), [search]);
  const { filters } = address;
  const query = REFUNDS_ADDRESS.write(filters);
  const { opened, show, open, close } = useOpenInList('/refunds', 'refund', query);
  const change = (next: Partial<RefundFilters>) =>
    show(REFUNDS_ADDRESS.write({ ...filters, ...next }));
  /** Replaces the history entry, because it is called every few letters. */
  const searchFor = (q: string) =>
    void navigate(
      { pathname: '/refunds', search: REFUNDS_ADDRESS.write({ ...filters, q }) },
      { replace: true, state: withChosenView(null, chosenViewIn(state)) },
    );
  const hrefOf = useCallback(
    (row: ListedRefund) => `/refunds?${withOpen(query, 'refund', openOf(row))}`,
    [query],
  );
  return { ...address, search, opened, change, searchFor, hrefOf, open, close };
}
