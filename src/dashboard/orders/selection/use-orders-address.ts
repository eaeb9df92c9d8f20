import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearFilters } from '../../filters/filter.ts';
import { chosenViewIn, withChosenView } from '../../views/default-view.ts';
import { ORDER_FILTERS } from './order-filters.ts';
import { type OrderFilters, ORDERS_ADDRESS } from './orders-address.ts';

/** The filters in the address, and how to change them; Back undoes each change. */
export function useOrdersAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => ORDERS_ADDRESS.read(search), [search]);
  // Closes the open order, which belongs to the previous filters.
  const go = (next: OrderFilters, viewId: string | undefined) =>
    void navigate(
      { pathname: '/orders', search: ORDERS_ADDRESS.write(next) },
      { state: withChosenView(null, viewId) },
    );
  return {
    ...address,
    setFilters: (next: OrderFilters) =>
      // Without any filter, no modified view remains.
      go(next, clearFilters(ORDER_FILTERS, next) && chosenViewIn(state)),
    applyView: go,
  };
}
