import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { writeJump } from '../moment/jump-moment.ts';
import { withChosenView, chosenViewIn } from '../../views/chosen-view.ts';
import { useDayContext } from './day-context.ts';
import { keptMoment } from './kept-moment.ts';
import { hasFilters, type OrderFilters, readOrderFilters, writeOrderFilters } from './order-filters.ts';

/**
 * The filters in the address, what was wrong with it, and how to change them; each change is a step that Back undoes. `setFilters` stays
 * at the moment jumped to as long as the dates allow, `startOver` goes to the newest order, by the view named.
 */
export function useOrderFilters() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const context = useDayContext();
  const { filters, issues } = useMemo(() => readOrderFilters(search), [search]);
  // A changed selection is a new question: the open order belongs to the old one.
  const startOver = useCallback(
    (next: OrderFilters, viewId?: string) =>
      void navigate({ pathname: '/orders', search: writeOrderFilters(next) }, { state: withChosenView(null, viewId) }),
    [navigate],
  );
  const setFilters = (next: OrderFilters) =>
    void navigate(
      {
        pathname: '/orders',
        search: writeJump(writeOrderFilters(next), keptMoment(search, filters, next, context)),
      },
      // Where nothing is filtered, nothing of a view is left that could be modified.
      { state: withChosenView(null, hasFilters(next) ? chosenViewIn(state) : undefined) },
    );
  return { filters, issues, setFilters, startOver };
}
