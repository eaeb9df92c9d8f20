import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import type { Order } from '#contract/order.ts';
import { orderQuery } from '../api/orders.ts';
import { useStores } from '../api/stores.ts';
import { orderTitle } from '../order-math/order-title.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { LocalFilterNote } from './filters/local-filter-note.tsx';
import { JumpControl } from './jump/jump-control.tsx';
import type { JumpMoment } from './jump/jump-moment.ts';
import { NewerFailure } from './jump/newer-failure.tsx';
import { NewestButton } from './jump/newest-button.tsx';
import { useFarDown } from './jump/use-far-down.ts';
import { useJump } from './jump/use-jump.ts';
import { useLeftPlace, useListPlace } from './jump/use-list-place.ts';
import { useLocallyFiltered } from './filters/use-locally-filtered.ts';
import { useOrderFilters } from './filters/use-order-filters.ts';
import { ListNotices } from './list-notices.tsx';
import { ListEmpty, ListFailure, ListFooter, ListSkeleton } from './list-states.tsx';
import { NewOrdersPill } from './new-orders-pill.tsx';
import { StatusLine } from './status-line.tsx';
import { LiveToggle } from './live-toggle.tsx';
import { useLivePreference } from './use-live-preference.ts';
import { ShortcutsHelp } from './shortcuts/shortcuts-help.tsx';
import { OrdersTable, type OrdersTableHandle } from './table/orders-table.tsx';
import { ShowsZones } from './table/shows-zones.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useOpenOrder } from './use-open-order.ts';
import { type OrdersListState, useOrdersList } from './use-orders-list.ts';
import { useTableLayout } from './views/use-table-layout.ts';
import { type AppliedView, ViewTabs } from './views/view-tabs.tsx';

/** What the page hands to the drawer it is given. */
export type OpenOrder = {
  readonly orderId: string;
  /** The row's own data, where the order is among the loaded ones. */
  readonly listed: Order | undefined;
  readonly onClose: () => void;
  /** Opens the next (1) or previous (−1) order of the list. */
  readonly onStep: (direction: 1 | -1) => void;
};

const PEEK_DELAY = 80;

/** Fetches an order ahead once the pointer or focus rests on its row. */
function usePeek(): (orderId: string) => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return useCallback(
    (orderId: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void queryClient.prefetchQuery(orderQuery(orderId)), PEEK_DELAY);
    },
    [queryClient],
  );
}

/** Whether the stores in view keep more than one clock. */
function useSeveralZones(storeId: string | undefined): boolean {
  const { described } = useStores();
  return storeId === undefined && new Set(described.map((store) => store.timeZone)).size > 1;
}

const NO_ROWS: readonly Order[] = [];

/** Few rows of many loaded orders must not load everything by themselves. */
function loadNothing(): void {}

function hasNothing({ snapshot }: OrdersListState, orders: readonly Order[]): boolean {
  const isEmpty = orders.length === 0 && snapshot.status === 'complete' && snapshot.newerStatus === 'whole';
  return isEmpty && snapshot.unreadable.length === 0;
}

/** The orders of all stores, filtered by the address; `renderOrder` shows the open one beside or over them. */
export function OrdersPage({ renderOrder }: { renderOrder: (order: OpenOrder) => ReactNode }) {
  const { orderId } = useParams();
  const { filters, issues, setFilters } = useOrderFilters();
  const jump = useJump(filters);
  const left = useLeftPlace();
  const state = useOrdersList(filters, jump.startsAt, left);
  const { list, snapshot, isStale } = state;
  const { feed } = list;
  const local = useLocallyFiltered(feed, state.orders, filters);
  const { orders } = local;
  const table = useRef<OrdersTableHandle>(null);
  const peek = usePeek();
  const showsZones = useSeveralZones(filters.storeId);

  const [layout, setLayout] = useTableLayout();
  const applyView = (view: AppliedView) => {
    if (view.layout) setLayout(view.layout);
    setFilters(view.filters);
  };

  useListPlace(table, isStale ? NO_ROWS : orders, left);
  const far = useFarDown(list);
  const goTo = (moment: JumpMoment | undefined) => {
    state.startAnew(jump.secondOf(moment));
    jump.goTo(moment);
  };
  const showNew = () => {
    feed.showNew();
    table.current?.scrollToTop();
  };

  const focusRow = useCallback((id: string) => table.current?.focusOrder(id), []);
  const { open, close } = useOpenOrder(orderId, focusRow);
  const mayInsert = useCallback(() => table.current?.isRestingAtTop() ?? true, []);
  const [isLive, setIsLive] = useLivePreference();
  const { lastUpdate, refresh } = useLiveUpdates(feed, mayInsert, isLive);
  const loadNewer = useCallback(() => void feed.loadNewer(), [feed]);
  const loadMore = useCallback(() => void feed.loadMore(), [feed]);
  const retry = useCallback(() => void feed.retry(), [feed]);

  const openIndex = useMemo(
    () => (orderId === undefined ? -1 : orders.findIndex((order) => order.id === orderId.toLowerCase())),
    [orders, orderId],
  );
  const step = (direction: 1 | -1) => {
    const next = orders[openIndex + direction];
    if (openIndex >= 0 && next) open(next.id);
  };
  const { formatMessage } = useIntl();
  const openOrder = orders[openIndex];
  const title = formatMessage(
    { id: openOrder ? 'orders.title_open' : 'orders.title' },
    { ticket: openOrder && orderTitle(openOrder) },
  );

  function content(): ReactNode {
    if (snapshot.status === 'failed' && orders.length === 0) {
      return <ListFailure error={snapshot.error} onRetry={retry} />;
    }
    if (hasNothing(state, orders)) return <ListEmpty filters={filters} onChange={setFilters} />;
    if (orders.length === 0 && snapshot.status === 'loading-first') return <ListSkeleton />;
    return (
      <OrdersTable
        key={list.key}
        handle={table}
        orders={orders}
        filters={filters}
        snapshot={snapshot}
        layout={layout}
        onLayoutChange={setLayout}
        isStale={isStale}
        openId={orderId?.toLowerCase()}
        initialOffset={list.scrollOffset()}
        onScroll={far.onScroll}
        onOpen={open}
        onPeek={peek}
        onNearStart={local.isFiltered ? loadNothing : loadNewer}
        onNearEnd={local.isFiltered ? loadNothing : loadMore}
        footer={<ListFooter status={snapshot.status} error={snapshot.error} onRetry={retry} />}
      />
    );
  }

  return (
    <ShowsZones value={showsZones}>
      <title>{title}</title>
      <ShortcutsHelp />
      <div className="flex h-full flex-col">
        <h1 className="sr-only">
          <FormattedMessage id="orders.name" />
        </h1>
        <ViewTabs filters={filters} layout={layout} onApply={applyView} />
        <FilterBar filters={filters} orders={snapshot.orders} onChange={setFilters} />
        <ListNotices
          issues={[...issues, ...jump.issues]}
          snapshot={snapshot}
          lastUpdate={lastUpdate}
          onRefresh={refresh}
        />
        <div className="flex min-h-0 flex-1">
          <section className="relative flex min-w-0 flex-1 flex-col">
            <NewOrdersPill count={snapshot.newCount} onShow={showNew} />
            {local.isFiltered && (
              <LocalFilterNote
                shown={orders.length}
                loaded={state.orders.length}
                isComplete={snapshot.status === 'complete'}
                isLoading={local.isLooking}
                onLoadMore={local.lookFurther}
                onCancel={local.cancel}
              />
            )}
            {snapshot.newerStatus === 'failed' && (
              <NewerFailure error={snapshot.newerError} onRetry={() => void feed.retryNewer()} />
            )}
            {content()}
            {(far.isFarDown || snapshot.newerStatus !== 'whole') && (
              <NewestButton onClick={snapshot.newerStatus === 'whole' ? showNew : () => goTo(undefined)} />
            )}
            <div className="flex items-start *:first:min-w-0 *:first:flex-1">
              <StatusLine snapshot={snapshot} orders={state.orders}>
                <LiveToggle isOn={isLive} onChange={setIsLive} />
              </StatusLine>
              <div className="flex min-h-8 items-center border-t border-line bg-surface pe-2">
                <JumpControl moment={jump.moment} now={jump.now} zone={jump.zone} onJump={goTo} />
              </div>
            </div>
          </section>
          <Suspense>
            {orderId !== undefined && (
              <div className="flex shrink-0 border-s border-line min-[1100px]:w-110 min-[1600px]:w-130">
                {renderOrder({ orderId, listed: openOrder, onClose: close, onStep: step })}
              </div>
            )}
          </Suspense>
        </div>
      </div>
    </ShowsZones>
  );
}
