import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useMatch } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import { focusContent, isFocusFree } from '../../kit/focus-heir.ts';
import { useEscape } from '../../kit/hotkeys.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { useOrdersAddress } from '../selection/address/use-orders-address.ts';
import { localPredicate } from '../selection/filters/list-query-of.ts';
import { type ListPosition, listPositionOf } from '../selection/position/list-position.ts';
import { useEntryPosition } from '../selection/position/use-entry-position.ts';
import { useListPosition } from '../selection/position/use-list-position.ts';
import { type ListStart, startAtSecond } from '../selection/start/list-start.ts';
import { useOrdersView } from '../orders-view/use-orders-view.ts';
import type { OrdersTableHandle } from '../table/orders-table.tsx';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { neededExpansions } from '../table/columns/order-columns.tsx';
import { readSort } from '../table/columns/order-sort.ts';
import { useLiveFeed } from '../../orders-feed/use-live-feed.ts';
import { useLivePreference } from './live-preference.ts';
import { useOpenOrder, usePeek } from './use-open-order.ts';
import { useOldest } from './use-oldest.ts';
import { usePinnedOrder } from './use-pinned-order.ts';
import { useShowInList } from './use-show-in-list.ts';
import { ORDERS_VIEWS } from '../views/orders-views.ts';
import { useTableLayout } from '../../views/use-table-layout.ts';

const NO_ROWS: readonly Order[] = [];

/** The state of the orders page and what can be done on it: the address's filters, the loaded list, the open order. */
export function useOrdersPage() {
  const openId = useMatch('/orders/:orderId?')?.params.orderId?.toLowerCase();
  const { filters, issues, setFilters, startOver, listStart } = useOrdersAddress();
  // Few of the orders loaded first may match local filters.
  const position = useEntryPosition(listStart.startsAt, localPredicate(filters) ? 'always' : 'if far');
  const [layout, setLayout] = useTableLayout(ORDERS_VIEWS);
  const table = useRef<OrdersTableHandle>(null);
  const here = useRef<ListPosition>(undefined);
  const arrange = useCallback(
    (next: TableLayout) => {
      here.current = listPositionOf(table.current?.position());
      setLayout(next);
    },
    [setLayout],
  );
  const { search } = useLocation();
  const { sort, issues: sortIssues } = useMemo(() => readSort(search), [search]);
  const shown = useOrdersView(filters, sort, position.startsAt, neededExpansions(layout), here);
  const { list, view, rows } = shown;
  const { feed } = list;
  const { orders, isSorted, isStale } = rows;
  position.settle(rows.feed.status === 'loading-first');
  const notePosition = useListPosition(
    table,
    // A position among sorted rows does not determine where a list by time starts.
    isStale || isSorted ? NO_ROWS : orders,
    shown.position ?? position.awaited,
    {
      keep: position.keep,
      note: (next) => {
        position.note(next);
        // Without the focused row, since focus is not restored in a cached list.
        list.rememberPosition(next && { orderId: next.orderId, createdAt: next.createdAt, offset: next.offset });
      },
    },
  );

  // A list that is still loading or has no rows leaves the focus to the content as a whole.
  const focusRow = useCallback((orderId: string) => {
    if (table.current) table.current.focusRow(orderId);
    else if (isFocusFree()) focusContent();
  }, []);
  const focusRows = useCallback(() => (table.current ? table.current.focusRows() : focusContent()), []);
  const revealRow = useCallback((orderId: string, takesFocus: boolean) => {
    if (takesFocus) table.current?.focusRow(orderId);
    else table.current?.revealRow(orderId);
  }, []);
  const peek = usePeek();
  const { open, close } = useOpenOrder(openId, { onOpen: peek.now, onClosed: focusRow });
  const pinned = usePinnedOrder(openId);
  // The open order closes first, then the pinned one.
  useEscape(openId !== undefined ? close : pinned.besideId === undefined ? undefined : pinned.unpin);
  const [focusRequest, setFocusRequest] = useState(0);
  const openOrFocus = useCallback(
    (orderId: string) => (orderId === openId ? setFocusRequest((turns) => turns + 1) : open(orderId)),
    [open, openId],
  );
  const openIndex = useMemo(() => {
    const index = orders.findIndex((order) => order.id === openId);
    return index < 0 ? undefined : index;
  }, [orders, openId]);
  const step = (direction: 1 | -1) => {
    if (openIndex === undefined) return;
    const next = orders[openIndex + direction];
    if (!next && direction === 1 && !view.isRead) void feed.loadMore();
    if (!next) return;
    open(next.id);
    table.current?.revealRow(next.id);
    // Prefetch the order after it: a user who steps once often steps again.
    const second = orders[openIndex + 2 * direction];
    if (second) peek.soon(second.id);
  };
  const steps = openIndex !== undefined && {
    previous: openIndex > 0,
    // More may follow the last loaded row.
    next: openIndex + 1 < orders.length || (!isSorted && rows.snapshot.status !== 'complete'),
  };

  const mayInsert = useCallback(() => table.current?.isRestingAtTop() ?? true, []);
  const [isLive, setIsLive] = useLivePreference();
  const { health, refresh } = useLiveFeed(feed, mayInsert, isLive);
  const goTo = (start: ListStart | undefined) => {
    position.forget();
    shown.startAnew(listStart.secondOf(start));
    listStart.goTo(start);
  };
  const ends = useOldest(shown, table, (second) =>
    goTo(second === undefined ? undefined : startAtSecond(second, listStart.zone)),
  );
  /** For a list without orders before its start: loads those after it and scrolls to the first of them. */
  const showFirstAfter = async () => {
    await (rows.feed.newerStatus === 'failed' ? feed.retryNewer() : feed.loadNewer());
    const first = feed.getSnapshot().orders.at(-1);
    // Wait until its row is rendered.
    if (first) requestAnimationFrame(() => revealRow(first.id, true));
  };
  /** The time of the first row on screen, on the zone's clock. */
  const proposeStart = () => {
    const second = secondOf(table.current?.position()?.record.createdAt ?? orders[0]?.createdAt);
    return second === undefined ? undefined : startAtSecond(second, listStart.zone);
  };
  const offerList = useShowInList({
    openId,
    orders: isStale || rows.feed.status === 'loading-first' ? undefined : orders,
    table,
    filters,
    feed,
    startsAt: position.startsAt,
    leave: (second) => {
      position.forget();
      shown.startAnew(second);
    },
  });
  const showNew = () => {
    // A list that starts further back does not reach the new orders.
    if (rows.feed.newerStatus !== 'whole') return goTo(undefined);
    feed.showNew();
    table.current?.scrollToTop();
  };

  return {
    filters,
    setFilters,
    startOver,
    issues: [...issues, ...sortIssues],
    pinned,
    list,
    view,
    rows,
    notePosition,
    listStart,
    goTo,
    showFirstAfter: () => void showFirstAfter(),
    proposeStart,
    layout,
    setLayout: arrange,
    table,
    openId,
    openOrder: openIndex === undefined ? undefined : orders[openIndex],
    open: openOrFocus,
    peek,
    close,
    step: openIndex === undefined ? undefined : step,
    steps: steps || undefined,
    focusRequest,
    offerList,
    revealRow,
    focusRows,
    showNew,
    ends,
    isLive,
    live: { setIsOn: setIsLive, health, refresh },
  };
}

export type OrdersPageState = ReturnType<typeof useOrdersPage>;
