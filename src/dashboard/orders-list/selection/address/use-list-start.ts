import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDays } from '../../../stores/days.tsx';
import type { OrderFilters } from '../filters/order-filters.ts';
import {
  type ListStart,
  readListStart,
  secondOfStart,
  startAtSecond,
  startZone,
  writeListStart,
} from '../start/list-start.ts';
import { chosenViewIn, withChosenView } from '../../../views/chosen-view.ts';

/** Where the list starts according to the address, any issues with that, and how to start elsewhere; Back undoes each change. */
export function useListStart(filters: OrderFilters) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const days = useDays();
  const zone = startZone(filters.store, days);
  const now = useMemo(() => startAtSecond(days.now, zone), [days.now, zone]);
  const { start, issues } = useMemo(() => readListStart(search), [search]);
  const secondOf = (next: ListStart | undefined) => next && secondOfStart(next, zone);
  const goTo = (next: ListStart | undefined) => {
    if (secondOf(next) === secondOf(start)) return;
    void navigate(
      { pathname: '/orders', search: writeListStart(search, next) },
      { state: withChosenView(null, chosenViewIn(state)) },
    );
  };
  return {
    start,
    issues,
    zone,
    /** The current time on the zone's clock. */
    now,
    /** Where the list starts, epoch seconds; undefined: at the newest order. */
    startsAt: secondOf(start),
    secondOf,
    goTo,
  };
}
