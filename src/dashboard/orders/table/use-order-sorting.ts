import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useKeepsOrders } from '../../stores/session.ts';
import type { TableSorting } from '../../ui/table/table-columns.ts';
import { ORDERS_ADDRESS } from '../selection/orders-address.ts';

/** The sort in the address; an open order stays open. */
export function useOrderSorting(): TableSorting {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOffered = useKeepsOrders();
  return useMemo(() => {
    const { filters } = ORDERS_ADDRESS.read(search);
    return {
      sort: filters.sort,
      isOffered,
      onSort: (sort) =>
        void navigate({ pathname, search: ORDERS_ADDRESS.write({ ...filters, sort }) }, { state }),
    };
  }, [pathname, search, state, navigate, isOffered]);
}
