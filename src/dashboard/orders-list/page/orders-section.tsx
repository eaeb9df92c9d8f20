import { type ReactNode, Suspense, useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureNotice } from '../../kit/failures/failure.tsx';
import { lazyWithMessages } from '../../kit/i18n/message-provider.tsx';
import { ErrorBoundary } from '../../kit/errors/error-boundary.tsx';
import { usePreferences } from '../../preferences/use-preferences.ts';
import type { OrdersRows } from '../orders-view/orders-view.ts';
import { useOrdersView, useShownList } from '../orders-view/shown-list.ts';
import { useOrdersAddress } from '../selection/address/use-orders-address.ts';
import { useFarDown, useListPosition } from '../selection/position/use-list-position.ts';
import { startWords } from '../selection/start/list-start.ts';
import { OrdersTable } from '../table/orders-table.tsx';
import { Totals, TotalsPlace } from '../totals/totals.tsx';
import { ListEnd } from './list-ends.tsx';
import { ListFailure, ListFooter, ListSkeleton } from './list-states.tsx';
import { type ListEnds, useOldest } from './use-oldest.ts';
import { usePeek } from './use-open-order.ts';

const StatusLine = lazyWithMessages('lists', async () => (await import('./status-line.tsx')).StatusLine);

const NO_ROWS: OrdersRows['orders'] = [];

function loadNothing(): void {}

/** Whether a list has no rows, and none that cannot be read, down to its end. */
function isEmpty({ orders, snapshot, isStale }: Pick<OrdersRows, 'orders' | 'snapshot' | 'isStale'>): boolean {
  return orders.length === 0 && !isStale && snapshot.status === 'complete' && snapshot.unreadable.length === 0;
}

/** For a list without orders before its start: the words for that, with a way to those after it. */
function NoneBefore() {
  const intl = useIntl();
  const { list, tableRef, goTo } = useShownList();
  const { start, now } = useOrdersAddress().listStart;
  const { newerStatus } = useOrdersView('feed').feed;
  const showFirstAfter = async () => {
    await (newerStatus === 'failed' ? list.feed.retryNewer() : list.feed.loadNewer());
    const first = list.feed.getSnapshot().orders.at(-1);
    // Wait until its row is rendered.
    if (first) requestAnimationFrame(() => tableRef.current?.focusRow(first.id));
  };
  return (
    <ListEnd
      part="none before"
      start={start ? startWords(intl, start, now) : ''}
      isLoading={newerStatus === 'loading'}
      onShowAfter={() => void showFirstAfter()}
      onNewest={() => goTo(undefined)}
    />
  );
}

type ListContentProps = {
  readonly ends: ListEnds;
  readonly openId: string | undefined;
  readonly onOpen: (orderId: string) => void;
  readonly onScroll: (offset: number) => void;
};

function ListContent({ ends, openId, onOpen, onScroll }: ListContentProps) {
  const { list, view, tableRef, layout, setLayout, position, awaited } = useShownList();
  const { setFilters, listStart } = useOrdersAddress();
  const rows = useOrdersView('orders', 'snapshot', 'isStale', 'isSorted', 'loaded', 'whole');
  const { orders, snapshot, isStale, isSorted } = rows;
  const { feed } = list;
  const { isRead } = view;
  const isByButton = usePreferences().listMode === 'button';
  const peek = usePeek();
  const notePosition = useListPosition(
    tableRef,
    // A position among sorted rows does not determine where a list by time starts.
    isStale || isSorted ? NO_ROWS : orders,
    awaited,
    {
      keep: position.keep,
      note: (next) => {
        position.note(next);
        // Without the focused row, since focus is not restored in a cached list.
        list.keepPlace({
          row: next && { orderId: next.orderId, createdAt: next.createdAt, offset: next.offset },
        });
      },
    },
  );
  const loadNewer = useCallback(() => void feed.loadNewer(), [feed]);
  const loadMore = useCallback(() => void feed.loadMore(), [feed]);
  const retry = () => void feed.retry();

  if (snapshot.status === 'failed' && orders.length === 0) {
    return <ListFailure error={snapshot.error} onRetry={retry} />;
  }
  if (isEmpty(rows) && snapshot.newerStatus === 'whole' && (rows.whole || !isRead))
    return <ListEnd part="none" filters={view.filters} onChange={setFilters} />;
  if (orders.length === 0 && snapshot.status === 'loading-first')
    return <ListSkeleton density={layout.density} storeIds={view.filters.store} />;
  if (isEmpty(rows) && rows.loaded.length === 0 && listStart.start) return <NoneBefore />;
  if (isRead && orders.length === 0 && !isStale) {
    return snapshot.status === 'loading-more' || !rows.whole ? (
      <ListSkeleton density={layout.density} storeIds={view.filters.store} />
    ) : (
      <ListEnd part="none yet" />
    );
  }
  return (
    <div key={isSorted ? `${list.id} sorted` : list.id} className="contents">
      <OrdersTable
        handle={tableRef}
        orders={orders}
        isSorted={isSorted}
        isRead={isRead}
        filters={view.filters}
        snapshot={snapshot}
        layout={layout}
        onLayoutChange={setLayout}
        isStale={isStale}
        openId={openId}
        initialOffset={isSorted ? 0 : list.place().offset}
        onScroll={(offset) => {
          if (isSorted) return;
          onScroll(offset);
          notePosition();
        }}
        onOpen={onOpen}
        onPeek={peek.soon}
        onPress={peek.now}
        onHome={() => {
          if (isSorted || snapshot.newerStatus === 'whole') return false;
          ends.showNewest();
          return true;
        }}
        onEnd={() => {
          // The last row is already the oldest match.
          if (isRead || snapshot.status === 'complete') return false;
          ends.showOldest();
          return true;
        }}
        onNearStart={view.isMatch || isSorted ? loadNothing : loadNewer}
        // A list without rows has no end to press a button at, so it loads by itself.
        onNearEnd={isRead || (isByButton && orders.length > 0) ? loadNothing : loadMore}
        footer={
          !isSorted && (
            <ListFooter
              status={isStale ? 'loading-first' : snapshot.status}
              error={snapshot.error}
              onRetry={retry}
              onLoad={isByButton && !isRead ? loadMore : undefined}
            />
          )
        }
      />
    </div>
  );
}

/** The list of orders with the notices above it and the status line below. */
export function OrdersSection({ openId, onOpen }: Pick<ListContentProps, 'openId' | 'onOpen'>): ReactNode {
  const { list, view, goTo } = useShownList();
  const { start } = useOrdersAddress().listStart;
  const { snapshot, loaded, isStale } = useOrdersView('snapshot', 'loaded', 'isStale');
  const far = useFarDown(list);
  const ends = useOldest();
  // Nothing is known about a list that failed before its first response, not even whether it has sales.
  const isAnswered = snapshot.status !== 'loading-first' && (snapshot.status !== 'failed' || loaded.length > 0);
  return (
    // Isolated, since the drawer beside it can overlap it during its animation and must cover all of its layers.
    <section className="relative isolate flex min-w-0 flex-1 flex-col">
      {snapshot.newerStatus === 'failed' && (
        <FailureNotice error={snapshot.newerError} onRetry={() => void list.feed.retryNewer()}>
          <FormattedMessage id="jump.failed_newer" />
        </FailureNotice>
      )}
      {ends.error !== undefined && (
        <FailureNotice error={ends.error} onRetry={ends.showOldest}>
          <FormattedMessage id="jump.failed_oldest" />
        </FailureNotice>
      )}
      {isStale && snapshot.status === 'failed' && (
        <FailureNotice error={snapshot.error} hasCountdown onRetry={() => void list.feed.retry()}>
          <FormattedMessage id="columns.failed" />
        </FailureNotice>
      )}
      <div className="flex min-h-0 flex-1 flex-col">
        <ErrorBoundary kind="list" resetKeys={[list.id]} onRetry={() => goTo(start)}>
          <ListContent ends={ends} openId={openId} onOpen={onOpen} onScroll={far.onScroll} />
        </ErrorBoundary>
      </div>
      <TotalsPlace storeIds={view.filters.store}>
        {(isAnswered || isStale) && (
          <ErrorBoundary kind="list" variant="line" resetKeys={[list.id]}>
            <Suspense>
              <Totals openId={openId} />
            </Suspense>
          </ErrorBoundary>
        )}
      </TotalsPlace>
      <ErrorBoundary kind="list" variant="line" resetKeys={[list.id]}>
        <Suspense fallback={<div className="min-h-8 shrink-0 border-t border-line bg-surface" />}>
          <StatusLine isFarDown={far.isFarDown} ends={ends} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
