import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { withFilter } from '../../filters/filter-definition.ts';
import { chosenViewIn, withChosenView } from '../../views/default-view.ts';
import { type OpenInList, useOpenInList, withOpen } from '../../views/use-open-in-list.ts';
import {
  type RefundsAddress,
  readRefundsAddress,
  writeRefundsAddress,
} from '../filters/refund-filters.ts';

/**
 * The order of a refund, and the refund that its drawer shows; none for an order without details.
 */
export function openOf({ orderId, refundId }: ListedRefund): OpenInList {
  return { orderId, partId: refundId };
}

/**
 * The state in the address of `/refunds`, and how to change it. `change` can note the view that is
 * opened; `searchFor` replaces the history entry, as it is called for every few letters.
 */
export function useRefundsAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readRefundsAddress(search), [search]);
  const query = writeRefundsAddress(address);
  const { opened, show, open, close } = useOpenInList('/refunds', 'refund', query);
  const change = (next: { [Key in keyof RefundsAddress]?: RefundsAddress[Key] }, viewId?: string) =>
    show(writeRefundsAddress({ ...address, ...next }), viewId);
  const searchFor = (words: string) => {
    const filters = withFilter(address.filters, 'text', words || undefined);
    void navigate(
      { pathname: '/refunds', search: writeRefundsAddress({ ...address, filters }) },
      { replace: true, state: withChosenView(null, chosenViewIn(state)) },
    );
  };
  const hrefOf = useCallback(
    (row: ListedRefund) => `/refunds?${withOpen(query, 'refund', openOf(row))}`,
    [query],
  );
  return { ...address, search, opened, change, searchFor, hrefOf, open, close };
}
