import { useCallback, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import { useEscape } from '../../kit/hotkeys.ts';
import { useListStart } from '../selection/address/use-list-start.ts';
import { useOrderFilters } from '../selection/address/use-order-filters.ts';
import { useLocallyFiltered } from '../selection/local/use-locally-filtered.ts';
import { readInstant } from '#contract/service/rfc3339.ts';
import type { ListPosition } from '../selection/position/list-position.ts';
import { useEntryPosition } from '../selection/position/use-entry-position.ts';
import { useListPosition } from '../selection/position/use-list-position.ts';
import { type ListStart, startAtSecond } from '../selection/start/list-start.ts';
import type { OrdersTableHandle } from '../table/orders-table-handle.ts';
import { neededExpansions, type TableLayout } from '../table/columns/table-layout.ts';
import { useFirstLoadRecovery } from '../../orders-feed/use-first-load-recovery.ts';
import { useLivePreference } from './use-live-preference.ts';
import { useLiveUpdates } from '../../orders-feed/use-live-updates.ts';
import { useOpenOrder } from './use-open-order.ts';
import { useOrdersList } from './use-orders-list.ts';
import { usePeek } from '../../orders-feed/use-peek.ts';
import { useShowInList } from './use-show-in-list.ts';
import { useTableLayout } from '../views/use-table-layout.ts';

const NO_ROWS: readonly Order[] = [];

/** Everything the orders page knows and does: what the address selects, what is loaded of it, which order is open. */
export function useOrdersPage() {
  const openId = useParams()['orderId']?.toLowerCase();
  const { filters, issues, setFilters, startOver } = useOrderFilters();
  const listStart = useListStart(filters);
  const position = useEntryPosition(listStart.startsAt);
  const [layout, setLayout] = useTableLayout();
  const table = useRef<OrdersTableHandle>(null);
  const here = useRef<ListPosition>(undefined);
  const arrange = useCallback(
    (next: TableLayout) => {
      here.current = table.current?.position();
      setLayout(next);
    },
    [setLayout],
  );
  const list = useOrdersList(filters, position.startsAt, neededExpansions(layout), here);
  position.settle(list.snapshot.status === 'loading-first');
  const { feed } = list.list;
  const local = useLocallyFiltered(feed, list.orders, filters);
  useFirstLoadRecovery(feed, list.snapshot);
  useListPosition(table, list.isStale ? NO_ROWS : local.orders, list.place ?? position.awaited, position);

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
    // Whoever steps is likely to step on.
    const second = local.orders[openIndex + 2 * direction];
    if (second) peek.soon(second.id);
  };
  const steps = {
    previous: openIndex > 0,
    // Below the last row may be more.
    next: openIndex + 1 < local.orders.length || list.snapshot.status !== 'complete',
  };

  const mayInsert = useCallback(() => table.current?.isRestingAtTop() ?? true, []);
  const [isLive, setIsLive] = useLivePreference();
  const { health, refresh } = useLiveUpdates(feed, mayInsert, isLive);
  const goTo = (start: ListStart | undefined) => {
    position.forget();
    list.startAnew(listStart.secondOf(start));
    listStart.goTo(start);
  };
  /** Loads newer orders where the list's start has none before it, and shows the first order after it. */
  const showFirstAfter = async () => {
    await (list.snapshot.newerStatus === 'failed' ? feed.retryNewer() : feed.loadNewer());
    const first = feed.getSnapshot().orders.at(-1);
    // Once its row is there.
    if (first) requestAnimationFrame(() => revealRow(first.id, true));
  };
  /** The time of the first row on screen, on the zone's clock. */
  const proposeStart = () => {
    const createdAt = table.current?.position()?.createdAt ?? local.orders[0]?.createdAt;
    const instant = createdAt === undefined ? undefined : readInstant(createdAt);
    return instant?.ok ? startAtSecond(instant.value.epochSeconds, listStart.zone) : undefined;
  };
  const offerList = useShowInList({
    openId,
    orders: list.isStale || list.snapshot.status === 'loading-first' ? undefined : local.orders,
    table,
    filters,
    feed,
    startsAt: position.startsAt,
    leave: (second) => {
      position.forget();
      list.startAnew(second);
    },
  });
  const showNew = () => {
    // A list that starts further back does not reach what is new.
    if (list.snapshot.newerStatus !== 'whole') return goTo(undefined);
    feed.showNew();
    table.current?.scrollToTop();
  };

  return {
    filters,
    setFilters,
    startOver,
    issues: [...issues, ...listStart.issues],
    list,
    local,
    listStart,
    goTo,
    showFirstAfter: () => void showFirstAfter(),
    proposeStart,
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
