import { useCallback, useMemo, useReducer, useState } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import type { OpenedList } from '../../../orders-feed/feed-cache.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import { localPredicate } from '../filters/list-query-of.ts';
import type { OrderFilters } from '../filters/order-filters.ts';
import { writeOrderFilters } from '../filters/order-filters.ts';
import { readCheckedRange } from './checked-range.ts';
import type { UsedReading } from '../../../orders-feed/reader/use-reading.ts';
import type { CountedBack } from './counted-back.ts';

/** How far the orders of a list were checked by filters that the API does not have, and the result. */
export type LocalReach = {
  /** The matching orders, newest first. */
  readonly orders: readonly Order[];
  /** The list's state as far as it was checked: by its feed, or by a reading of the whole period. */
  readonly snapshot: OrdersFeedSnapshot;
  /** How many orders were checked. */
  readonly checked: number;
  /** How many there are to check, estimated until `isWhole`; undefined while unknown. */
  readonly total: number | undefined;
  /** True when everything in range was checked. */
  readonly isWhole: boolean;
  /** The requested number of days, if no date filter bounds the list. */
  readonly days: number | undefined;
  /** Where days are counted back from; undefined while unknown, and if a date filter bounds the list. */
  readonly back: CountedBack | undefined;
  /** The reading of the whole period; undefined if the list is checked as the user scrolls. */
  readonly reading: UsedReading<unknown> | undefined;
  /** `reading`: continues by itself; `stopped`: was canceled or partly failed. */
  readonly phase: 'scrolling' | 'catching up' | 'reading' | 'stopped' | 'read';
};

/** Checks more orders at the end of the rows; `asked` is how the user requested it there: by scrolling, or by pressing a button. */
export type LookOn = (asked?: 'scroll' | 'button') => void;

/** Whether a list may start further down than its address says: a list checked by scrolling must get there from its top. */
export function startByFilters(filters: OrderFilters, search: string): 'if far' | 'always' | 'never' {
  if (!localPredicate(filters)) return 'if far';
  return isBounded(filters, search) ? 'always' : 'never';
}

/** Whether filters that the API does not have are checked over a whole period rather than as the user scrolls. */
function isBounded({ date }: OrderFilters, search: string): boolean {
  const { checked } = readCheckedRange(search);
  return (date && ('preset' in date || date.from !== undefined)) || (checked !== undefined && 'days' in checked);
}

type Reported = { readonly reach: LocalReach; readonly lookOn: LookOn };

/** How the component that checks a list reports its progress. */
export type LocalReport = {
  readonly report: (list: OpenedList, key: string, reach: LocalReach, lookOn: LookOn) => void;
  /** Identifies the filters and the range that is checked. */
  readonly key: string;
};

/**
 * The orders of a list that pass the filters that the API does not have. `local-filter-notices.tsx`, loaded once such a filter is set, checks
 * further orders and reports how far it got; until then, and without such filters, the list is shown as far as it is loaded.
 */
export function useLocallyFiltered(
  list: { readonly list: OpenedList; readonly snapshot: OrdersFeedSnapshot; readonly orders: readonly Order[] },
  filters: OrderFilters,
) {
  const { checked } = readCheckedRange(useLocation().search);
  const isMatch = useMemo(() => localPredicate(filters), [filters]);
  const shown = useMemo(() => (isMatch ? list.orders.filter(isMatch) : list.orders), [list.orders, isMatch]);
  // By list, so that Back shows a list as it was left in the very first render.
  const [reaches] = useState(() => new WeakMap<OpenedList, Map<string, Reported>>());
  const [, renderAgain] = useReducer((turns: number) => turns + 1, 0);
  const key = `${writeOrderFilters(filters)} ${checked && 'days' in checked ? checked.days : ''}`;
  const known = isMatch && reaches.get(list.list)?.get(key);
  const report = useCallback(
    (opened: OpenedList, name: string, reach: LocalReach, lookOn: LookOn) => {
      const ofList = reaches.get(opened) ?? new Map<string, Reported>();
      const before = ofList.get(name);
      if (before?.reach === reach && before.lookOn === lookOn) return;
      reaches.set(opened, ofList.set(name, { reach, lookOn }));
      renderAgain();
    },
    [reaches],
  );
  const lookOn = known?.lookOn;
  const isBehind =
    checked !== undefined && 'second' in checked && (known?.reach.phase ?? 'catching up') === 'catching up';
  return {
    orders: known?.reach.orders ?? shown,
    snapshot: known?.reach.snapshot ?? list.snapshot,
    reach: known?.reach,
    /** Decides which orders are shown; undefined if all are. */
    isMatch,
    /** True while the rows down to where the list was checked before are still loading. */
    isBehind: isMatch !== undefined && isBehind,
    lookOn: useCallback<LookOn>((asked) => lookOn?.(asked), [lookOn]),
    key,
    report,
  };
}
