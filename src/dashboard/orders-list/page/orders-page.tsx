import { type ReactNode, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import { useStores } from '../../stores/stores.ts';
import { orderTitle } from '../../order-math/order-title.ts';
import { cutText } from '../../kit/cut-text.ts';
import { FocusHeir } from '../../kit/focus-heir.ts';
import { FilterBar } from '../selection/bar/filter-bar.tsx';
import { issueWords } from '../selection/address/issue-words.ts';
import { FindBox } from '../find/find-box.tsx';
import { ListNotices } from './list-notices.tsx';
import { OrdersSection } from './orders-section.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { ShowsZones } from '../table/columns/table-meta.ts';
import { TodaySummary } from './today-summary.tsx';
import { useOrdersPage } from './use-orders-page.ts';
import { type AppliedView, ViewTabs } from '../views/view-tabs.tsx';

/** What the page hands to the drawer it is given. */
export type OpenOrder = {
  readonly orderId: string;
  /** The row's own data, where the order is among the loaded ones. */
  readonly listed: Order | undefined;
  /** What the list has. */
  readonly loaded: readonly Order[];
  /** Whether the list looks for changes by itself. */
  readonly isLive: boolean;
  readonly onClose: () => void;
  /** Opens the next (1) or previous (−1) order of the list; undefined where the open one is not in it. */
  readonly onStep: ((direction: 1 | -1) => void) | undefined;
  /** Whether there is one to open; undefined where `onStep` is. */
  readonly steps: { readonly previous: boolean; readonly next: boolean } | undefined;
  /** How the list can be brought to the order, where its row is not loaded. */
  readonly offerList:
    | ((order: Order) => { readonly dropsFilters: boolean; readonly go: (closesOrder: boolean) => void } | undefined)
    | undefined;
  /** How often the reader asked for the focus to come into the order that is open. */
  readonly focusTurn: number;
};

/** Whether the stores in view keep more than one clock. */
function useSeveralZones(storeId: string | undefined): boolean {
  const { described } = useStores();
  return storeId === undefined && new Set(described.map((store) => store.timeZone)).size > 1;
}

/** The orders of all stores, filtered by the address; `renderOrder` shows the open one beside or over them. */
export function OrdersPage({ renderOrder }: { renderOrder: (order: OpenOrder) => ReactNode }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { search } = useLocation();
  const page = useOrdersPage();
  const { list, snapshot } = page.list;
  const { filters, setFilters, layout, setLayout, openId, openOrder } = page;
  const showsZones = useSeveralZones(filters.store);
  const applyView = (view: AppliedView) => {
    if (view.layout) setLayout(view.layout);
    page.startOver(view.filters, view.id);
  };
  const title = formatMessage(
    { id: openOrder ? 'orders.title_open' : 'orders.title' },
    { ticket: openOrder && cutText(orderTitle(openOrder)) },
  );
  return (
    <ShowsZones value={showsZones}>
      <title>{title}</title>
      <ShortcutsHelp />
      <FocusHeir value={page.focusRows}>
        <div className="flex h-full flex-col">
          <h1 className="sr-only">
            <FormattedMessage id="orders.name" />
          </h1>
          <div className="short:flex short:items-center short:border-b short:border-line shrink-0">
            <div className="flex min-w-0 items-center border-b border-line pe-4 short:flex-1 short:border-b-0 max-sm:pe-0 min-[700px]:max-[1099.98px]:pe-66">
              <ViewTabs filters={filters} layout={layout} onApply={applyView} />
              <TodaySummary
                snapshot={snapshot}
                isStale={page.list.isStale}
                orders={page.local.orders}
                filters={filters}
              />
            </div>
            <div className="relative flex shrink-0 items-start gap-2 border-b border-line px-4 py-2 short:border-b-0 short:px-2 short:py-1 max-[699.98px]:flex-wrap max-[699.98px]:px-3">
              <FilterBar filters={filters} orders={snapshot.orders} onChange={setFilters} />
              {/* Where the filters need the whole width, it stands at the end of the views' line. */}
              <div className="contents min-[700px]:max-[1099.98px]:absolute min-[700px]:max-[1099.98px]:end-4 min-[700px]:max-[1099.98px]:bottom-full min-[700px]:max-[1099.98px]:mb-1 min-[700px]:max-[1099.98px]:block short:contents!">
                <FindBox
                  feed={list.feed}
                  orders={page.list.orders}
                  selection={list.filter}
                  onOpen={page.open}
                  onReveal={page.revealRow}
                />
              </div>
            </div>
          </div>
          <ListNotices issues={issueWords(intl, search, page.issues)} snapshot={snapshot} />
          <div className="flex min-h-0 flex-1">
            <OrdersSection page={page} />
            <Suspense>
              {openId !== undefined &&
                renderOrder({
                  orderId: openId,
                  listed: openOrder,
                  loaded: page.list.orders,
                  isLive: page.isLive,
                  onClose: page.close,
                  onStep: page.step,
                  steps: page.steps,
                  offerList: page.offerList,
                  focusTurn: page.focusTurn,
                })}
            </Suspense>
          </div>
        </div>
      </FocusHeir>
    </ShowsZones>
  );
}
