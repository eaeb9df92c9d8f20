import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearedFilters } from '../../../filters/filter-definition.ts';
import { chosenViewIn, withChosenView } from '../../../views/default-view.ts';
import { readSort } from '../../table/order-sort.ts';
import { ORDER_FILTERS } from '../filters/filter-definitions.ts';
import { type OrderFilters, ORDERS_ADDRESS } from '../filters/order-filters.ts';

/**
 * The filters and the sort in the address, its issues, and how to change all of it; Back undoes
 * each change. `setFilters` keeps the sort; `applyView` records which view was opened.
 */
export function useOrdersAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(
    () => ({ ...ORDERS_ADDRESS.read(search), readSort: readSort(search) }),
    [search],
  );
  const { filters, sort } = address;
  // Closes the open order, which belongs to the previous filters.
  const go = (next: OrderFilters, nextSort: string | undefined, viewId: string | undefined) =>
    void navigate(
      { pathname: '/orders', search: ORDERS_ADDRESS.write({ filters: next, sort: nextSort }) },
      { state: withChosenView(null, viewId) },
    );
  return {
    filters,
    sort: address.readSort.sort,
    issues: [...address.issues, ...address.readSort.issues],
    setFilters: (next: OrderFilters) =>
      // Without any filter, nothing is left of the view that could count as modified.
      go(next, sort, clearedFilters(ORDER_FILTERS, next) && chosenViewIn(state)),
    applyView: (next: OrderFilters, nextSort: string | undefined, viewId: string) =>
      go(next, nextSort, viewId),
  };
}
