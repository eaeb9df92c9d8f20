import { type ReactNode, useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureNotice } from '../../kit/failure.tsx';
import { focusFilters } from '../../filters/bar/filter-bar.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import { Region } from '../../kit/region.tsx';
import { useFarDown } from '../selection/position/use-far-down.ts';
import { startWords } from '../selection/start/list-start.ts';
import { ListFailure, ListFooter, listEnds, ListSkeleton } from './list-states.tsx';
import { OrdersTable } from '../table/orders-table.tsx';
import { totals, TotalsPlace } from '../totals/totals.tsx';
import { useListMode } from '../../orders-feed/list-mode.ts';
import type { OrdersRows } from '../orders-view/orders-view.ts';
import type { OrdersPageState } from './use-orders-page.ts';
import { useFocusHeir } from '../../kit/focus-heir.ts';

/** As high as the line itself, which no first row needs. */
const statusLine = onDemand(async () => (await import('./status-line.tsx')).StatusLine, {
  isQuiet: true,
  frame: (note, _props, isFailure) => (
    <div className="min-h-8 shrink-0 border-t border-line bg-surface">{isFailure && note}</div>
  ),
});

function loadNothing(): void {}

/** Whether a list has no rows, and none that cannot be read, down to its end. */
function isEmpty({ orders, snapshot, isStale }: OrdersRows): boolean {
  return orders.length === 0 && !isStale && snapshot.status === 'complete' && snapshot.unreadable.length === 0;
}

function ListContent({ page, onScroll }: { page: OrdersPageState; onScroll: (offset: number) => void }) {
  const { list, rows } = page;
  const { orders, snapshot, isStale, isSorted, whole } = rows;
  const { isRead, isMatch } = page.view;
  const isByButton = useListMode()[0] === 'button';
  const { feed } = list;
  const intl = useIntl();
  // The rows can be replaced, by those of another list or by none, while one of them has the focus.
  const heir = useFocusHeir();
  const loadNewer = useCallback(() => void feed.loadNewer(), [feed]);
  const loadMore = useCallback(() => void feed.loadMore(), [feed]);
  const retry = useCallback(() => void feed.retry(), [feed]);
  // A list without rows has no end to press a button at, so it loads by itself.
  const waitsForButton = isByButton && orders.length > 0;

  if (snapshot.status === 'failed' && orders.length === 0) {
    return <ListFailure error={snapshot.error} onRetry={retry} />;
  }
  if (isEmpty(rows) && snapshot.newerStatus === 'whole')
    return <listEnds.Component part="none" filters={page.filters} onChange={page.setFilters} />;
  if (orders.length === 0 && snapshot.status === 'loading-first') return <ListSkeleton density={page.layout.density} />;
  if (isEmpty(rows) && rows.loaded.length === 0 && page.listStart.start) {
    return (
      <listEnds.Component
        part="none before"
        start={startWords(intl, page.listStart.start, page.listStart.now)}
        isLoading={snapshot.newerStatus === 'loading'}
        onShowAfter={page.showFirstAfter}
        onNewest={() => {
          focusFilters();
          page.goTo(undefined);
        }}
      />
    );
  }
  if (isRead && orders.length === 0 && !isStale) {
    return snapshot.status === 'loading-more' || !whole ? (
      <ListSkeleton density={page.layout.density} />
    ) : (
      <listEnds.Component part="none yet" />
    );
  }
  return (
    <div key={isSorted ? `${list.id} sorted` : list.id} ref={heir} className="contents">
      <OrdersTable
        handle={page.table}
        orders={orders}
        isSorted={isSorted}
        isRead={isRead}
        filters={page.filters}
        snapshot={snapshot}
        layout={page.layout}
        onLayoutChange={page.setLayout}
        isStale={isStale}
        openId={page.openId}
        initialOffset={isSorted ? 0 : list.scrollOffset()}
        onScroll={(offset) => {
          if (isSorted) return;
          onScroll(offset);
          page.notePosition();
        }}
        onOpen={page.open}
        onPeek={page.peek.soon}
        onPress={page.peek.now}
        onHome={() => {
          if (isSorted || snapshot.newerStatus === 'whole') return false;
          page.ends.showNewest();
          return true;
        }}
        onEnd={() => {
          // The last row is already the oldest match.
          if (isRead || snapshot.status === 'complete') return false;
          page.ends.showOldest();
          return true;
        }}
        onNearStart={isMatch || isSorted ? loadNothing : loadNewer}
        onNearEnd={isRead || waitsForButton ? loadNothing : loadMore}
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
export function OrdersSection({ page }: { page: OrdersPageState }): ReactNode {
  const { list, view, rows, listStart, live, ends } = page;
  const { snapshot, feed, loaded, isSorted, isStale } = rows;
  const far = useFarDown(list);
  const isAtHead = feed.newerStatus === 'whole';
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
      {ends.search.error !== undefined && (
        <FailureNotice error={ends.search.error} onRetry={ends.showOldest}>
          <FormattedMessage id="jump.failed_oldest" />
        </FailureNotice>
      )}
      {isStale && snapshot.status === 'failed' && (
        <FailureNotice error={snapshot.error} hasCountdown onRetry={() => void list.feed.retry()}>
          <FormattedMessage id="columns.failed" />
        </FailureNotice>
      )}
      <div className="flex min-h-0 flex-1 flex-col">
        <Region name="list" look="room" subject={list.id} onRetry={() => page.goTo(listStart.start)}>
          <ListContent page={page} onScroll={far.onScroll} />
        </Region>
      </div>
      <TotalsPlace storeIds={page.filters.store}>
        {(isAnswered || isStale) && (
          <totals.Component list={list} view={view} layout={page.layout} openId={page.openId} />
        )}
      </TotalsPlace>
      <Region name="status" subject={list.id}>
        <statusLine.Component
          snapshot={snapshot}
          orders={rows.orders}
          isSorted={isSorted}
          arrivals={{ count: rows.newCount, onShow: page.showNew }}
          onNewest={far.isFarDown || !isAtHead ? (isAtHead ? page.showNew : () => page.goTo(undefined)) : undefined}
          oldest={
            !view.isRead && !snapshot.isComplete && loaded.length > 0
              ? { isRunning: ends.search.isRunning, onClick: ends.showOldest }
              : undefined
          }
          live={{ health: live.health, onChange: live.setIsOn, onRetry: live.refresh }}
          goToDate={{
            start: listStart.start,
            now: listStart.now,
            zone: listStart.zone,
            propose: page.proposeStart,
            onGo: page.goTo,
          }}
        />
      </Region>
    </section>
  );
}
