import { useCallback, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import { useEscape } from '../../kit/hotkeys.ts';
import { useLocallyFiltered } from '../selection/filters/use-locally-filtered.ts';
import { useOrderFilters } from '../selection/filters/use-order-filters.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { type JumpMoment, momentOfSecond } from '../selection/moment/jump-moment.ts';
import type { ListPlace } from '../selection/moment/list-place.ts';
import { useEntryPlace } from '../selection/moment/use-entry-place.ts';
import { useJump } from '../selection/moment/use-jump.ts';
import { useListPlace } from '../selection/moment/use-list-place.ts';
import type { OrdersTableHandle } from '../table/orders-table-handle.ts';
import { neededExpansions, type TableLayout } from '../table/table-layout.ts';
import { useLiveFeed } from '../../orders-feed/use-live-feed.ts';
import { useLivePreference } from './live-toggle.tsx';
import { useOpenOrder, usePeek } from './use-open-order.ts';
import { useOrdersList } from './use-orders-list.ts';
import { useShowInList } from './use-show-in-list.ts';
import { useTableLayout } from '../views/use-table-layout.ts';

const NO_ROWS: readonly Order[] = [];

/** The state of the orders page and what can be done on it: the address's filters, the loaded list, the open order. */
export function useOrdersPage() {
  const openId = useParams()['orderId']?.toLowerCase();
  const { filters, issues, setFilters, startOver } = useOrderFilters();
  const jump = useJump(filters);
  const place = useEntryPlace(jump.startsAt);
  const [layout, setLayout] = useTableLayout();
  const table = useRef<OrdersTableHandle>(null);
  const here = useRef<ListPlace>(undefined);
  const arrange = useCallback(
    (next: TableLayout) => {
      here.current = table.current?.place();
      setLayout(next);
    },
    [setLayout],
  );
  const list = useOrdersList(filters, place.startsAt, neededExpansions(layout), here);
  place.settle(list.snapshot.status === 'loading-first');
  const { feed } = list.list;
  const local = useLocallyFiltered(feed, list.orders, filters);
  const notePosition = useListPlace(table, list.isStale ? NO_ROWS : local.orders, list.position ?? place.awaited, {
    keep: place.keep,
    note: (position) => {
      place.note(position);
      // Without the focus, which does not return to a kept list.
      list.list.rememberPosition(
        position && { orderId: position.orderId, createdAt: position.createdAt, offset: position.offset },
      );
    },
  });

  const focusRow = useCallback((orderId: string) => table.current?.focusOrder(orderId), []);
  const focusRows = useCallback(() => table.current?.focusRows(), []);
  const revealRow = useCallback((orderId: string, takesFocus: boolean) => {
    if (takesFocus) table.current?.focusOrder(orderId);
    else table.current?.revealOrder(orderId);
  }, []);
  const peek = usePeek();
  const { open, close } = useOpenOrder(openId, { onOpen: peek.now, onClosed: focusRow });
  useEscape(openId === undefined ? undefined : close);
  const [focusTurn, setFocusTurn] = useState(0);
  const openOrFocus = useCallback(
    (orderId: string) => (orderId === openId ? setFocusTurn((turns) => turns + 1) : open(orderId)),
    [open, openId],
  );
  const openIndex = useMemo(
    () => (openId === undefined ? -1 : local.orders.findIndex((order) => order.id === openId)),
    [local.orders, openId],
  );
  const step = (direction: 1 | -1) => {
    const next = local.orders[openIndex + direction];
    if (openIndex < 0) return;
    if (!next && direction === 1) void feed.loadMore();
    if (!next) return;
    open(next.id);
    table.current?.revealOrder(next.id);
    // Prefetch the next one: who steps once often steps again.
    const second = local.orders[openIndex + 2 * direction];
    if (second) peek.soon(second.id);
  };
  const steps = {
    previous: openIndex > 0,
    // More may follow the last loaded row.
    next: openIndex + 1 < local.orders.length || list.snapshot.status !== 'complete',
  };

  const mayInsert = useCallback(() => table.current?.isRestingAtTop() ?? true, []);
  const [isLive, setIsLive] = useLivePreference();
  const { health, refresh } = useLiveFeed(feed, mayInsert, isLive);
  const goTo = (moment: JumpMoment | undefined) => {
    place.forget();
    list.startAnew(jump.secondOf(moment));
    jump.goTo(moment);
  };
  /** Loads the orders after a date and time that has none before it, and scrolls to the first of them. */
  const showFirstAfter = async () => {
    await (list.snapshot.newerStatus === 'failed' ? feed.retryNewer() : feed.loadNewer());
    const first = feed.getSnapshot().orders.at(-1);
    // Wait until its row is rendered.
    if (first) requestAnimationFrame(() => revealRow(first.id, true));
  };
  /** The time of the first row on screen, in the zone of the jump. */
  const proposeMoment = () => {
    const second = secondOf(table.current?.place()?.createdAt ?? local.orders[0]?.createdAt);
    return second === undefined ? undefined : momentOfSecond(second, jump.zone);
  };
  const offerList = useShowInList({
    openId,
    orders: list.isStale || list.snapshot.status === 'loading-first' ? undefined : local.orders,
    table,
    filters,
    feed,
    startsAt: place.startsAt,
    leave: (second) => {
      place.forget();
      list.startAnew(second);
    },
  });
  const showNew = () => {
    // A list that starts further back does not reach the new orders.
    if (list.snapshot.newerStatus !== 'whole') return goTo(undefined);
    feed.showNew();
    table.current?.scrollToTop();
  };

  return {
    filters,
    setFilters,
    startOver,
    issues: [...issues, ...jump.issues],
    list,
    notePosition,
    local,
    jump,
    goTo,
    showFirstAfter: () => void showFirstAfter(),
    proposeMoment,
    layout,
    setLayout: arrange,
    table,
    openId,
    openOrder: local.orders[openIndex],
    open: openOrFocus,
    peek,
    close,
    step: openIndex < 0 ? undefined : step,
    steps: openIndex < 0 ? undefined : steps,
    focusTurn,
    offerList,
    revealRow,
    focusRows,
    showNew,
    isLive,
    live: { setIsOn: setIsLive, health, refresh },
  };
}

export type OrdersPageState = ReturnType<typeof useOrdersPage>;
