import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chosenViewIn, withChosenView } from '../../views/chosen-view.ts';
import { useDayContext } from '../filters/day-context.ts';
import type { OrderFilters } from '../filters/order-filters.ts';
import { type JumpMoment, jumpZone, momentOfSecond, readJump, secondOfMoment, writeJump } from './jump-moment.ts';

/** The moment in the address at which the list starts, what was wrong with it, and how to go elsewhere; each is a step that Back undoes. */
export function useJump(filters: OrderFilters) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const context = useDayContext();
  const zone = jumpZone(filters, context);
  const now = useMemo(() => momentOfSecond(context.now, zone), [context.now, zone]);
  const { moment, issues } = useMemo(() => readJump(search), [search]);
  const secondOf = (at: JumpMoment | undefined) => at && secondOfMoment(at, zone);
  const goTo = (next: JumpMoment | undefined) => {
    if (secondOf(next) === secondOf(moment)) return;
    void navigate(
      { pathname: '/orders', search: writeJump(search, next) },
      { state: withChosenView(null, chosenViewIn(state)) },
    );
  };
  return {
    moment,
    issues,
    zone,
    /** The present on the zone's clock. */
    now,
    /** Where the list starts, epoch seconds; undefined: at the newest order. */
    startsAt: secondOf(moment),
    secondOf,
    goTo,
  };
}
