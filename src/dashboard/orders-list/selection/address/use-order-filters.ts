import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDays } from '../../../stores/days.tsx';
import { type OrderFilters, readOrderFilters, setBarKeys, writeOrderFilters } from '../filters/order-filters.ts';
import { writeListStart } from '../start/list-start.ts';
import { sortIn, withSort } from '../sort/kept-sort.ts';
import { chosenViewIn, withChosenView } from '../../../views/chosen-view.ts';
import { keptStart } from './kept-start.ts';
import { readPinnedOrder, writePinnedOrder } from './pinned-order.ts';

/**
 * The filters in the address, its issues, and how to change the filters; Back undoes each change. `setFilters` keeps the list's start if the
 * dates allow it, the sort and a pinned order; `startOver` goes to the newest order and records which view
 * was opened.
 */
export function useOrderFilters() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const days = useDays();
  const { filters, issues } = useMemo(() => readOrderFilters(search), [search]);
  // Closes the open order, which belongs to the previous filters.
  const startOver = useCallback(
    (next: OrderFilters, sort: string | undefined, viewId: string) =>
      void navigate(
        {
          pathname: '/orders',
          search: withSort(writePinnedOrder(writeOrderFilters(next), readPinnedOrder(search).pinnedId), sort),
        },
        { state: withChosenView(null, viewId) },
      ),
    [navigate, search],
  );
  const setFilters = (next: OrderFilters) =>
    void navigate(
      {
        pathname: '/orders',
        search: withSort(
          writePinnedOrder(
            writeListStart(writeOrderFilters(next), keptStart(search, filters, next, days)),
            readPinnedOrder(search).pinnedId,
          ),
          sortIn(search),
        ),
      },
      // Without any filter, nothing is left of the view that could count as modified.
      { state: withChosenView(null, setBarKeys(next).length > 0 ? chosenViewIn(state) : undefined) },
    );
  return { filters, issues, setFilters, startOver };
}
