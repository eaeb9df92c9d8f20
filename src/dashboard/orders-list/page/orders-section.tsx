import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { FailureNotice } from '../../kit/failure.tsx';
import { focusFilters } from '../selection/bar/filter-bar.tsx';
import { LocalFilterNote } from '../selection/local/local-filter-note.tsx';
import { useReachedMoment } from '../selection/local/use-reached-moment.ts';
import { useFarDown } from '../selection/position/use-far-down.ts';
import { GoToDate, NewestButton, OldestButton } from '../selection/start/go-to-date.tsx';
import { startWords } from '../selection/start/list-start.ts';
import { ListEmpty, ListFailure, ListFooter, ListNoMatch, ListNoneBefore, ListSkeleton } from './list-states.tsx';
import { LiveToggle, StatusLine } from './status-line.tsx';
import { OrdersTable } from '../table/orders-table.tsx';
import type { OrdersPageState } from './use-orders-page.ts';
import type { OrdersListState } from './use-orders-list.ts';
import { ArrowUp } from 'lucide-react';
import { useFocusHeir } from '../../kit/focus-heir.ts';

/** Offers new orders that arrived while the list was scrolled down, below its sticky headings; announced politely. */
function NewOrdersPill({ count, onShow }: { count: number; onShow: () => void }) {
  const heir = useFocusHeir();
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-19 z-20 flex justify-center max-sm:top-10">
      {count > 0 && (
        <button
          ref={heir}
          type="button"
          className="pointer-events-auto touch-target inline-flex h-8 items-center gap-1.5 rounded-full bg-accent px-3 text-row font-medium text-on-accent shadow-popover hover:bg-accent-strong"
          onClick={onShow}
        >
          <ArrowUp aria-hidden size={14} />
          <FormattedMessage id="orders.new" values={{ count }} />
        </button>
      )}
    </div>
  );
}

/** With filters over loaded orders, a short list must not load everything. */
function loadNothing(): void {}

/** Scrolling up this near (px) to the top loads newer orders under filters over loaded orders. */
const NEAR_TOP = 400;

function isNoneBefore({ snapshot, orders, isStale }: OrdersListState): boolean {
  const isEmpty = orders.length === 0 && !isStale && snapshot.unreadable.length === 0;
  return isEmpty && snapshot.status === 'complete' && snapshot.newerStatus !== 'whole';
}

function hasNothing({ snapshot }: OrdersListState, orders: readonly Order[]): boolean {
  const isEmpty = orders.length === 0 && snapshot.status === 'complete' && snapshot.newerStatus === 'whole';
  return isEmpty && snapshot.unreadable.length === 0;
}

/** How many of the new orders match the filters over loaded orders. */
function countNew(arrivals: readonly Order[], isMatch: ((order: Order) => boolean) | undefined): number {
  return isMatch ? arrivals.filter(isMatch).length : arrivals.length;
}

function ListContent({ page, onScroll }: { page: OrdersPageState; onScroll: (offset: number) => void }) {
  const { list, snapshot, isStale } = page.list;
  const { orders, isFiltered } = page.local;
  const { feed } = list;
  const intl = useIntl();
  const lastOffset = useRef(0);
  const loadNewer = useCallback(() => void feed.loadNewer(), [feed]);
  const loadMore = useCallback(() => void feed.loadMore(), [feed]);
  const retry = useCallback(() => void feed.retry(), [feed]);

  if (snapshot.status === 'failed' && orders.length === 0) {
    return <ListFailure error={snapshot.error} onRetry={retry} />;
  }
  if (hasNothing(page.list, orders)) return <ListEmpty filters={page.filters} onChange={page.setFilters} />;
  if (orders.length === 0 && snapshot.status === 'loading-first') return <ListSkeleton density={page.layout.density} />;
  if (isNoneBefore(page.list) && page.listStart.start) {
    return (
      <ListNoneBefore
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
  if (page.local.isFiltered && orders.length === 0 && !isStale) {
    return (
      <ListNoMatch
        loaded={page.list.orders.length}
        isLooking={page.local.isLooking}
        canLook={snapshot.status !== 'complete'}
        onLook={page.local.lookFurther}
        onLookNewer={snapshot.newerStatus === 'whole' ? undefined : loadNewer}
        onCancel={page.local.cancel}
      />
    );
  }
  return (
    <OrdersTable
      key={list.id}
      handle={page.table}
      orders={orders}
      filters={page.filters}
      snapshot={snapshot}
      layout={page.layout}
      onLayoutChange={page.setLayout}
      isStale={isStale}
      openId={page.openId}
      initialOffset={list.scrollOffset()}
      onScroll={(offset) => {
        // On each scroll, as few of the loaded rows may match.
        if (isFiltered && offset < lastOffset.current && offset < NEAR_TOP) loadNewer();
        lastOffset.current = offset;
        onScroll(offset);
        page.notePosition();
      }}
      onOpen={page.open}
      onPeek={page.peek.soon}
      onPress={page.peek.now}
      onHome={() => {
        if (snapshot.newerStatus === 'whole') return false;
        page.ends.showNewest();
        return true;
      }}
      onEnd={() => {
        if (snapshot.status === 'complete') return false;
        page.ends.showOldest();
        return true;
      }}
      onNearStart={isFiltered ? loadNothing : loadNewer}
      onNearEnd={isFiltered ? loadNothing : loadMore}
      footer={
        <ListFooter status={isStale ? 'loading-first' : snapshot.status} error={snapshot.error} onRetry={retry} />
      }
    />
  );
}

/** The list of orders with its notes above and its status line below. */
export function OrdersSection({ page }: { page: OrdersPageState }): ReactNode {
  const { list, snapshot, orders: loaded } = page.list;
  const { local, listStart, live, ends } = page;
  const far = useFarDown(list);
  const newCount = useMemo(() => countNew(page.list.arrivals, local.isMatch), [page.list.arrivals, local.isMatch]);
  const reached = useReachedMoment(snapshot);
  const isAtHead = snapshot.newerStatus === 'whole';
  return (
    // The drawer beside it may overlap it during its animation and must cover all layers.
    <section className="relative isolate flex min-w-0 flex-1 flex-col">
      {local.isFiltered && local.orders.length > 0 && (
        <LocalFilterNote
          shown={local.orders.length}
          loaded={loaded.length}
          isComplete={snapshot.status === 'complete'}
          isLoading={local.isLooking}
          isByRefundDate={local.isByRefundDate}
          reached={reached}
          onLoadMore={local.lookFurther}
          onLoadNewer={isAtHead ? undefined : () => void list.feed.loadNewer()}
          onCancel={local.cancel}
        />
      )}
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
      {page.list.isStale && snapshot.status === 'failed' && (
        <FailureNotice error={snapshot.error} hasCountdown onRetry={() => void list.feed.retry()}>
          <FormattedMessage id="columns.failed" />
        </FailureNotice>
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <NewOrdersPill count={newCount} onShow={page.showNew} />
        <ListContent page={page} onScroll={far.onScroll} />
      </div>
      <StatusLine snapshot={snapshot} orders={loaded}>
        {(far.isFarDown || !isAtHead) && (
          <NewestButton onClick={isAtHead ? page.showNew : () => page.goTo(undefined)} />
        )}
        {!snapshot.isComplete && loaded.length > 0 && (
          <OldestButton isRunning={ends.search.isRunning} onClick={ends.showOldest} />
        )}
        <LiveToggle health={live.health} onChange={live.setIsOn} onRetry={live.refresh} />
        <GoToDate
          start={listStart.start}
          now={listStart.now}
          zone={listStart.zone}
          propose={page.proposeStart}
          onGo={page.goTo}
        />
      </StatusLine>
    </section>
  );
}
