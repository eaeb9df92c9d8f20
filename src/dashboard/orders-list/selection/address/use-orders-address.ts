import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { secondOf } from '#contract/service/rfc3339.ts';
import { clearedFilters } from '../../../filters/filter-definition.ts';
import { useDays } from '../../../stores/days.tsx';
import type { Days } from '#order-domain/days/store-span.ts';
import { ORDER_FILTERS } from '../filters/filter-definitions.ts';
import { listQueryOf } from '../filters/list-query-of.ts';
import { type OrderFilters, ORDERS_ADDRESS, writeOrderFilters } from '../filters/order-filters.ts';
import { type ListStart, secondOfStart, startAtSecond, startZone } from '../start/list-start.ts';
import { chosenViewIn, withChosenView } from '../../../views/default-view.ts';
import { readSort } from '../../table/columns/order-sort.ts';

/**
 * The start that an address keeps when its filters change to `next`: the same instant, on the clock of the stores then in view. Undefined
 * if it has none, or if the dates change to ones that exclude it.
 */
export function keptStart(search: string, next: OrderFilters, days: Days): ListStart | undefined {
  const { filters, start } = ORDERS_ADDRESS.read(search);
  if (!start) return undefined;
  const second = secondOfStart(start, startZone(filters.store, days));
  const dateText = ({ date }: OrderFilters) => writeOrderFilters(date ? { date } : {});
  if (dateText(filters) !== dateText(next)) {
    const { query } = listQueryOf(next, days);
    const [from, to] = [secondOf(query.from), secondOf(query.to)];
    // The start's whole minute counts, as it does in the list.
    if ((from !== undefined && second < from) || (to !== undefined && second - 59 > to)) return undefined;
  }
  return startAtSecond(second, startZone(next.store, days));
}

/**
 * The filters in the address, its issues, where the list starts, and how to change all of it; Back undoes each change. `setFilters` keeps the
 * list's start if the dates allow it, and the sort; `startOver` goes to the newest order and records which view was opened.
 */
export function useOrdersAddress() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const days = useDays();
  const address = useMemo(() => ({ ...ORDERS_ADDRESS.read(search), readSort: readSort(search) }), [search]);
  const { filters, start, sort } = address;
  const zone = startZone(filters.store, days);
  const now = useMemo(() => startAtSecond(days.now, zone), [days.now, zone]);
  const secondIn = (next: ListStart | undefined) => next && secondOfStart(next, zone);
  // Closes the open order, which belongs to the previous filters.
  const go = (next: string, viewId: string | undefined) =>
    void navigate({ pathname: '/orders', search: next }, { state: withChosenView(null, viewId) });
  const startOver = (next: OrderFilters, nextSort: string | undefined, viewId: string) =>
    go(ORDERS_ADDRESS.write({ filters: next, sort: nextSort }), viewId);
  const setFilters = (next: OrderFilters) =>
    go(
      ORDERS_ADDRESS.write({ filters: next, start: keptStart(search, next, days), sort }),
      // Without any filter, nothing is left of the view that could count as modified.
      clearedFilters(ORDER_FILTERS, next) && chosenViewIn(state),
    );
  return {
    filters,
    sort: address.readSort.sort,
    issues: [...address.issues, ...address.readSort.issues],
    setFilters,
    startOver,
    listStart: {
      start,
      zone,
      /** The current time on the zone's clock. */
      now,
      /** Where the list starts, epoch seconds; undefined: at the newest order. */
      startsAt: secondIn(start),
      secondOf: secondIn,
      goTo: (next: ListStart | undefined) => {
        if (secondIn(next) !== secondIn(start)) go(ORDERS_ADDRESS.change(search, 'start', next), chosenViewIn(state));
      },
    },
  };
}
