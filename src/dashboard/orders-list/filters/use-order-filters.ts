import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type OrderFilters, readOrderFilters, writeOrderFilters } from './order-filters.ts';

/** The filters in the address, what was wrong with it, and how to change them; each change is a step that Back undoes. */
export function useOrderFilters() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { filters, issues } = useMemo(() => readOrderFilters(search), [search]);
  const setFilters = useCallback(
    (next: OrderFilters) => {
      // A changed selection is a new question: the open order belongs to the old one.
      void navigate({ pathname: '/orders', search: writeOrderFilters(next) });
    },
    [navigate],
  );
  return { filters, issues, setFilters };
}
