import type { Order } from '#contract/service/order.ts';
import type { OpenedList } from '../../orders-feed/feed-cache.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { listQueryOf, localPredicate } from '../selection/filters/list-query-of.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import type { ColumnSort } from '../../kit/table/column-sort.ts';
import { remembered } from './remembered.ts';
import type { WholeList, WholeListOptions, WholeRows } from './whole-list.ts';

/** The orders that were loaded of a list. */
export type ListedOrders = { readonly listId: string; readonly orders: readonly Order[] };

/** The rows of a list and what is known of them; the object stays the same until something changes. */
export type OrdersRows = {
  /** The rows as they are shown. */
  readonly orders: readonly Order[];
  /** True if they are sorted by something other than time: once all of them were read. */
  readonly isSorted: boolean;
  /** True while rows of the previous list are shown, dimmed, until the first response of this one. */
  readonly isStale: boolean;
  /** The list's state as far as it was loaded page by page or, if it is read to its end, as far as it was read. */
  readonly snapshot: OrdersFeedSnapshot;
  /** The orders loaded page by page that fall on their own store's days, whether or not they pass local filters. */
  readonly loaded: readonly Order[];
  /** The state of what was loaded page by page. */
  readonly feed: OrdersFeedSnapshot;
  /** New orders that are not shown yet; only those that fall on their own store's days. */
  readonly arrivals: readonly Order[];
  /** How many of them pass all filters. */
  readonly newCount: number;
  /** What was read of a list that is read to its end by itself; undefined before its first response, and until the code for it has loaded. */
  readonly whole: WholeRows | undefined;
};

/** A list as it is shown: its feed, its local filters, its sort and, if it needs all orders of its period, the reading of them. */
export type OrdersView = {
  readonly filters: OrderFilters;
  readonly sort: ColumnSort | undefined;
  /** Decides which orders are shown; undefined if all are. */
  readonly isMatch: ((order: Order) => boolean) | undefined;
  /** Whether it is read to its end by itself: with dates, with filters that the API does not have, or sorted. */
  readonly isRead: boolean;
  /** While something subscribes, reads what is missing. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => OrdersRows;
  /** Sets the current time, by which relative dates are read. */
  readonly setDays: (days: Days) => void;
  /** Sets the rows to show until the first response. */
  readonly showMeanwhile: (rows: ListedOrders) => void;
  /** The rows that the next list shows until its first response. */
  readonly rowsForNext: () => ListedOrders;
};

export type OrdersViewOptions = {
  readonly list: Pick<OpenedList, 'id' | 'feed'>;
  readonly filters: OrderFilters;
  readonly sort: ColumnSort | undefined;
  readonly days: Days;
  /** Loads the code that reads lists to their end, which no first row needs. */
  readonly loadWholeList: () => Promise<(options: WholeListOptions) => WholeList>;
  readonly after?: (milliseconds: number, run: () => void) => void;
};

/** How long (ms) to wait before the code is loaded again after a failure. */
const NEXT_ATTEMPT = 5_000;

/** Whether a feed has had no response with rows or an end yet. */
function hasNoRows({ status, orders }: OrdersFeedSnapshot): boolean {
  return status === 'loading-first' || (status === 'failed' && orders.length === 0);
}

/** Creates the view of an opened list. Nothing is read before something subscribes. */
export function createOrdersView({
  list,
  filters,
  sort,
  days: firstDays,
  loadWholeList,
  after = (milliseconds, run) => void setTimeout(run, milliseconds),
}: OrdersViewOptions): OrdersView {
  const { feed } = list;
  const isMatch = localPredicate(filters, firstDays);
  const isRead = isMatch !== undefined || filters.date !== undefined || sort !== undefined;
  // Other days make another list, so these stay.
  const { includes } = listQueryOf(filters, firstDays);
  const limitedBy = (predicate: ((order: Order) => boolean) | undefined) =>
    remembered((orders: readonly Order[]) => (predicate ? orders.filter(predicate) : orders));
  const included = { orders: limitedBy(includes), arrivals: limitedBy(includes) };
  const matching = { orders: limitedBy(isMatch), arrivals: limitedBy(isMatch) };
  const listeners = new Set<() => void>();
  let days = firstDays;
  let before: ListedOrders = { listId: list.id, orders: [] };
  let whole: WholeList | undefined;
  let isLoading = false;
  let leaveFeed = () => {};
  const rowsOf = remembered(compute);

  function compute(state: OrdersFeedSnapshot, read: WholeRows | undefined, before: ListedOrders): OrdersRows {
    const isWaiting = state.status === 'loading-first' || (hasNoRows(state) && before.listId === list.id);
    const isStale = isWaiting && before.orders.length > 0;
    const loaded = isStale ? before.orders : included.orders(state.orders);
    const arrivals = included.arrivals(state.arrivals);
    return {
      orders: read?.sorted ?? read?.orders ?? matching.orders(loaded),
      isSorted: read?.sorted !== undefined,
      isStale,
      snapshot: read?.snapshot ?? state,
      loaded,
      feed: state,
      arrivals,
      newCount: matching.arrivals(arrivals).length,
      whole: read,
    };
  }

  function getSnapshot(): OrdersRows {
    const state = feed.getSnapshot();
    const read = hasNoRows(state)
      ? undefined
      : whole?.rows({
          snapshot: state,
          orders: included.orders(state.orders),
          arrivals: included.arrivals(state.arrivals),
        });
    return rowsOf(state, read, before);
  }

  function load(): void {
    if (isLoading) return;
    isLoading = true;
    loadWholeList().then(
      (create) => {
        whole = create({ filters, sort, isMatch, stores: firstDays.stores, feed, onChange: notify });
        change();
      },
      () =>
        after(NEXT_ATTEMPT, () => {
          isLoading = false;
          follow();
        }),
    );
  }

  /** Reads what is missing, while it is on screen. */
  function follow(): void {
    if (!isRead || listeners.size === 0 || hasNoRows(feed.getSnapshot())) return;
    if (whole) whole.follow(feed.getSnapshot(), days);
    else load();
  }

  function notify(): void {
    listeners.forEach((listener) => listener());
  }

  function change(): void {
    follow();
    notify();
  }

  return {
    filters,
    sort,
    isMatch,
    isRead,
    subscribe: (listener) => {
      if (listeners.size === 0) leaveFeed = feed.subscribe(change);
      listeners.add(listener);
      follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leaveFeed();
        whole?.leave();
      };
    },
    getSnapshot,
    setDays: (next) => {
      days = next;
      change();
    },
    showMeanwhile: (rows) => {
      before = rows;
    },
    rowsForNext: () => {
      const { isStale, loaded } = getSnapshot();
      return isStale ? before : { listId: list.id, orders: loaded };
    },
  };
}
