import {
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import { zoneInView } from '#order-domain/days/store-span.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { cutText } from '../../ui/cut-text.ts';
import { useEscape } from '../../ui/hotkeys.ts';
import { ErrorBoundary } from '../../ui/errors/error-boundary.tsx';
import { lazyWithMessages } from '../../ui/i18n/message-provider.tsx';
import type { TableHandle } from '../../ui/table/data-table.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { SearchText, type OpenOrder } from '../../order-labels/open-order.ts';
import { clearFilters } from '../../filters/filter.ts';
import { dateWords } from '../../filters/date-words.ts';
import { dateRange } from '../../filters/page-address.ts';
import { PageTitle } from '../../filters/page-title.tsx';
import { useDays } from '../../stores/days.tsx';
import { useKeepsOrders } from '../../stores/session.ts';
import { DefaultViewFirst } from '../../views/default-view-first.tsx';
import { useTableLayout } from '../../views/use-table-layout.ts';
import { FindBox } from '../find/find-box.tsx';
import { useOrdersAddress } from '../selection/use-orders-address.ts';
import { ORDER_FILTERS } from '../selection/order-filters.ts';
import { OrderFilterBar } from '../selection/order-filter-bar.tsx';
import { columnsOf, neededExpansions } from '../table/order-columns.tsx';
import { ShowsZones } from '../table/shows-zones.ts';
import { useUniformColumns } from '../table/use-uniform-columns.ts';
import { ORDERS_VIEWS } from '../views/orders-views.ts';
import { ViewTabs } from '../../views/view-tabs.tsx';
import { OrdersSection } from './orders-section.tsx';
import { useOpenOrder, usePeek } from './use-open-order.ts';
import { type OrdersList, useOrdersList } from '../list/use-orders-list.ts';

const ListNotices = lazyWithMessages(
  'lists',
  async () => (await import('./list-notices.tsx')).ListNotices,
);
const PrintedScope = lazyWithMessages(
  'lists',
  async () => (await import('../../filters/printed-scope.tsx')).PrintedScope,
);
const OrderSort = lazyWithMessages(
  'lists',
  async () => (await import('../table/order-sort.tsx')).OrderSort,
);

/** A search result that the user opened. */
type Found = { readonly orderId: string; readonly text: string };

type OpenOrderInListProps = ReturnType<typeof useOpenOrder> & {
  readonly list: OrdersList;
  readonly table: RefObject<TableHandle | null>;
  readonly found: Found | undefined;
  readonly renderOrder: (order: OpenOrder) => ReactNode;
};

/** The title of the page, and the open order beside or over the list. */
function OpenOrderInList({
  list,
  table,
  openId,
  open,
  close,
  focusRequest,
  found,
  renderOrder,
}: OpenOrderInListProps) {
  const { formatMessage } = useIntl();
  const { orders, filters, query } = list;
  const peek = usePeek();
  useEscape(openId === undefined ? undefined : close);
  const openIndex = useMemo(() => orders.findIndex(({ id }) => id === openId), [orders, openId]);
  const openOrder = orders[openIndex];
  const step = (direction: 1 | -1) => {
    const next = orders[openIndex + direction];
    if (!next && direction === 1) void query.fetchNextPage({ cancelRefetch: false });
    if (!next) return;
    open(next.id);
    table.current?.revealRow(next.id);
    // Prefetch the second next order: a user who steps once often steps again.
    const second = orders[openIndex + 2 * direction];
    if (second) peek.soon(second.id);
  };
  const title = formatMessage(
    { id: openOrder ? 'orders.title_open' : 'orders.title' },
    { ticket: openOrder && cutText(orderTitle(openOrder)) },
  );
  return (
    <>
      <title>{title}</title>
      {openId !== undefined && (
        <SearchText value={found?.orderId === openId ? found.text : filters.q}>
          {renderOrder({
            orderId: openId,
            listed: openOrder,
            onClose: close,
            onStep: openOrder && step,
            steps: openOrder && {
              previous: openIndex > 0,
              // More may follow the last loaded row.
              next: openIndex + 1 < orders.length || query.hasNextPage,
            },
            focusRequest,
          })}
        </SearchText>
      )}
    </>
  );
}

type OrdersPageProps = { readonly renderOrder: (order: OpenOrder) => ReactNode };

/**
 * The page of the list for the current URL; `renderOrder` renders the open order beside or over it.
 */
export function OrdersPage(props: OrdersPageProps) {
  return (
    <DefaultViewFirst page={ORDERS_VIEWS}>
      <Orders {...props} />
    </DefaultViewFirst>
  );
}

function Orders({ renderOrder }: OrdersPageProps) {
  const { filters, ignored, setFilters } = useOrdersAddress();
  const [layout, setLayout] = useTableLayout(ORDERS_VIEWS);
  const { uniform, hadAny: omitsColumns, compare: compareColumns } = useUniformColumns();
  const isByTime = filters.sort === undefined;
  const columns = useMemo(() => columnsOf({ isByTime, omitsColumns }), [isByTime, omitsColumns]);
  const list = useOrdersList(filters, neededExpansions(columns, layout));
  const isUnfiltered = !list.isStale && clearFilters(ORDER_FILTERS, filters) === undefined;
  useEffect(() => {
    if (isUnfiltered) compareColumns(list.orders);
  }, [isUnfiltered, compareColumns, list.orders]);
  const table = useRef<TableHandle>(null);
  const focusRow = useCallback((orderId: string) => table.current?.focusRow(orderId), []);
  const opened = useOpenOrder({ onOpen: usePeek().now, onClosed: focusRow });
  const [found, setFound] = useState<Found>();
  const isPhone = useIsPhone();
  const keepsOrders = useKeepsOrders();
  const intl = useIntl();
  const range = dateRange(filters);
  return (
    <ShowsZones value={zoneInView(filters.store_id, useDays()) === undefined}>
      <div className="flex h-full flex-col">
        <PageTitle
          name="orders.name"
          period={range ? dateWords(intl, range) : intl.formatMessage({ id: 'date.all' })}
        />
        {/* Only paper lacks it, if it can't be loaded. */}
        <ErrorBoundary kind="list" frame={() => null}>
          <Suspense>
            <PrintedScope period={range} storeIds={filters.store_id} />
          </Suspense>
        </ErrorBoundary>
        {/* On a phone, one line for views and filters, which scrolls sideways. */}
        <div className="short:flex short:items-center short:border-b short:border-line phone:sideways-line shrink-0">
          <div className="flex min-h-10.25 min-w-0 items-center border-b border-line pe-66 short:flex-1 short:border-b-0 phone:order-1 phone:min-w-max phone:border-b-0 phone:pe-0 wide:pe-78 short:pe-4 print:hidden">
            <ViewTabs page={ORDERS_VIEWS} layout={layout} onLayoutChange={setLayout} />
          </div>
          <div className="relative flex min-w-0 items-start gap-2 border-b border-line px-4 py-2 short:border-b-0 short:px-2 short:py-1 phone:contents">
            <OrderFilterBar filters={filters} orders={list.orders} onChange={setFilters} />
            {/* At the end of the row of views, since active filters need the full width. */}
            <div className="contents not-phone:absolute not-phone:end-4 not-phone:bottom-full not-phone:mb-1 not-phone:block short:contents! print:hidden!">
              <FindBox
                onOpen={(orderId, text) => {
                  setFound({ orderId, text });
                  opened.open(orderId);
                }}
              />
            </div>
          </div>
          {/* Cards have no header to sort by. */}
          {isPhone && keepsOrders && (
            <div className="sideways-end min-w-11 print:hidden">
              {/* The list is usable without it. */}
              <ErrorBoundary kind="dialog" frame={() => null}>
                <Suspense>
                  <OrderSort />
                </Suspense>
              </ErrorBoundary>
            </div>
          )}
        </div>
        <div role="status" className="contents">
          {(ignored.length > 0 || list.gaps.length > 0 || list.unreadable.length > 0) && (
            <Suspense>
              <ListNotices ignored={ignored} list={list} />
            </Suspense>
          )}
        </div>
        <div className="flex min-h-0 flex-1">
          <OrdersSection
            list={list}
            table={table}
            columns={columns}
            uniform={uniform}
            layout={layout}
            onLayoutChange={setLayout}
            openId={opened.openId}
            onOpen={opened.open}
          />
          <OpenOrderInList
            {...opened}
            list={list}
            table={table}
            found={found}
            renderOrder={renderOrder}
          />
        </div>
      </div>
    </ShowsZones>
  );
}
