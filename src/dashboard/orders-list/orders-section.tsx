import { type ReactNode, useCallback, useMemo } from 'react';
import type { Order } from '#contract/order.ts';
import { LocalFilterNote } from './filters/local-filter-note.tsx';
import { useReachedMoment } from './filters/use-reached-moment.ts';
import { JumpControl } from './jump/jump-control.tsx';
import { NewerFailure } from './jump/newer-failure.tsx';
import { NewestButton } from './jump/newest-button.tsx';
import { useFarDown } from './jump/use-far-down.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListEmpty, ListFailure, ListFooter, ListNoMatch } from './list-states.tsx';
import { LiveToggle } from './live-toggle.tsx';
import { NewOrdersPill } from './new-orders-pill.tsx';
import { RefillFailure } from './refill-failure.tsx';
import { StatusLine } from './status-line.tsx';
import { OrdersTable } from './table/orders-table.tsx';
import type { OrdersPageState } from './use-orders-page.ts';
import type { OrdersListState } from './use-orders-list.ts';
import { usePeek } from './use-peek.ts';

/** Few rows of many loaded orders must not load everything by themselves. */
function loadNothing(): void {}

function hasNothing({ snapshot }: OrdersListState, orders: readonly Order[]): boolean {
  const isEmpty = orders.length === 0 && snapshot.status === 'complete' && snapshot.newerStatus === 'whole';
  return isEmpty && snapshot.unreadable.length === 0;
}

/** How many of the orders that wait to be shown the filters over loaded orders would show. */
function countNew(arrivals: readonly Order[], isMatch: ((order: Order) => boolean) | undefined): number {
  return isMatch ? arrivals.filter(isMatch).length : arrivals.length;
}

function ListContent({ page, onScroll }: { page: OrdersPageState; onScroll: (offset: number) => void }) {
  const { list, snapshot, isStale } = page.list;
  const { orders, isFiltered } = page.local;
  const { feed } = list;
  const peek = usePeek();
  const loadNewer = useCallback(() => void feed.loadNewer(), [feed]);
  const loadMore = useCallback(() => void feed.loadMore(), [feed]);
  const retry = useCallback(() => void feed.retry(), [feed]);

  if (snapshot.status === 'failed' && orders.length === 0) {
    return <ListFailure error={snapshot.error} onRetry={retry} />;
  }
  if (hasNothing(page.list, orders)) return <ListEmpty filters={page.filters} onChange={page.setFilters} />;
  if (orders.length === 0 && snapshot.status === 'loading-first') return <ListSkeleton density={page.layout.density} />;
  if (page.local.isFiltered && orders.length === 0 && !isStale) {
    return (
      <ListNoMatch
        loaded={page.list.orders.length}
        isLooking={page.local.isLooking}
        canLook={snapshot.status !== 'complete'}
        onLook={page.local.lookFurther}
        onCancel={page.local.cancel}
      />
    );
  }
  return (
    <OrdersTable
      key={list.key}
      handle={page.table}
      orders={orders}
      filters={page.filters}
      snapshot={snapshot}
      layout={page.layout}
      onLayoutChange={page.setLayout}
      isStale={isStale}
      openId={page.openId}
      initialOffset={list.scrollOffset()}
      onScroll={onScroll}
      onOpen={page.open}
      onPeek={peek}
      onNearStart={isFiltered ? loadNothing : loadNewer}
      onNearEnd={isFiltered ? loadNothing : loadMore}
      footer={
        <ListFooter status={isStale ? 'loading-first' : snapshot.status} error={snapshot.error} onRetry={retry} />
      }
    />
  );
}

/** The list of orders with what is to be known of it, above and below. */
export function OrdersSection({ page }: { page: OrdersPageState }): ReactNode {
  const { list, snapshot, orders: loaded } = page.list;
  const { local, jump, live } = page;
  const far = useFarDown(list);
  const newCount = useMemo(() => countNew(page.list.arrivals, local.isMatch), [page.list.arrivals, local.isMatch]);
  const reached = useReachedMoment(snapshot);
  const isAtHead = snapshot.newerStatus === 'whole';
  return (
    <section className="relative flex min-w-0 flex-1 flex-col">
      {local.isFiltered && local.orders.length > 0 && (
        <LocalFilterNote
          shown={local.orders.length}
          loaded={loaded.length}
          isComplete={snapshot.status === 'complete'}
          isLoading={local.isLooking}
          isByRefundDate={local.isByRefundDate}
          reached={reached}
          onLoadMore={local.lookFurther}
          onCancel={local.cancel}
        />
      )}
      {snapshot.newerStatus === 'failed' && (
        <NewerFailure error={snapshot.newerError} onRetry={() => void list.feed.retryNewer()} />
      )}
      {page.list.isStale && snapshot.status === 'failed' && (
        <RefillFailure error={snapshot.error} onRetry={() => void list.feed.retry()} />
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <NewOrdersPill count={newCount} onShow={page.showNew} />
        <ListContent page={page} onScroll={far.onScroll} />
      </div>
      {(far.isFarDown || !isAtHead) && <NewestButton onClick={isAtHead ? page.showNew : () => page.goTo(undefined)} />}
      <StatusLine snapshot={snapshot} orders={loaded}>
        <LiveToggle health={live.health} onChange={live.setIsOn} onRetry={live.refresh} />
        <JumpControl moment={jump.moment} now={jump.now} zone={jump.zone} onJump={page.goTo} />
      </StatusLine>
    </section>
  );
}
