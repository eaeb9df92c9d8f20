import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useDays } from '../../stores/days.tsx';
import { zoneInView } from '#order-domain/days/store-span.ts';
import { FoundText, type OpenOrder } from '../../order-words/open-order.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { cutText } from '../../kit/cut-text.ts';
import { ErrorBoundary } from '../../kit/errors/error-boundary.tsx';
import { LoadingNote, PANEL_PLACE } from '../../kit/loading/loading-note.tsx';
import { OrderFilterBar } from '../selection/bar/order-filter-bar.tsx';
import { FindBox } from '../find/find-box.tsx';
import { OrdersSection } from './orders-section.tsx';
import { ShowsZones } from '../table/columns/table-meta.ts';
import { usePageList } from './use-page-list.ts';
import { useOpenOrder, usePeek } from './use-open-order.ts';
import { ShownListContext, useOrdersView, useShownList } from '../orders-view/shown-list.ts';
import { useOrdersAddress } from '../selection/address/use-orders-address.ts';
import { DefaultViewFirst } from '../../views/default-view-first.tsx';
import { ORDERS_VIEWS } from '../views/orders-views.ts';
import { OrdersViewTabs } from '../views/orders-view-tabs.tsx';
import { useEscape, useHotkeys } from '../../kit/hotkeys.ts';
import { lazyWithMessages } from '../../kit/i18n/message-provider.tsx';

const ListNotices = lazyWithMessages('lists', async () => (await import('./list-notices.tsx')).ListNotices);
const ShortcutsDialog = lazyWithMessages('lists', async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

const DIALOG_PLACE = `inset-x-4 top-[12vh] mx-auto max-w-104 ${PANEL_PLACE}`;

/** Shows all keyboard shortcuts when `?` is pressed. */
function ShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys({ '?': () => setIsOpen(true) });
  return (
    isOpen && (
      <ErrorBoundary kind="dialog" frame={(message) => <div className={DIALOG_PLACE}>{message}</div>}>
        <Suspense fallback={<LoadingNote className={`p-4 ${DIALOG_PLACE}`} />}>
          <ShortcutsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

/** What was found by a text, and opened. */
type Found = { readonly orderId: string; readonly text: string };

type OpenOrdersProps = ReturnType<typeof useOpenOrder> & {
  readonly found: Found | undefined;
  readonly renderOrder: (order: OpenOrder) => ReactNode;
};

/** The title of the page, and the open order beside or over the list. */
function OpenOrders({ openId, open, close, focusRequest, found, renderOrder }: OpenOrdersProps) {
  const { formatMessage } = useIntl();
  const { list, view, tableRef: table } = useShownList();
  const { orders, isSorted, snapshot } = useOrdersView('orders', 'isSorted', 'snapshot');
  const peek = usePeek();
  useEscape(openId === undefined ? undefined : close);
  const openIndex = useMemo(() => orders.findIndex(({ id }) => id === openId), [orders, openId]);
  const openOrder = orders[openIndex];
  const step = (direction: 1 | -1) => {
    const next = orders[openIndex + direction];
    if (!next && direction === 1 && !view.isRead) void list.feed.loadMore();
    if (!next) return;
    open(next.id);
    table.current?.revealRow(next.id);
    // Prefetch the order after it: a user who steps once often steps again.
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
        <FoundText value={found?.orderId === openId ? found.text : view.filters.found}>
          {renderOrder({
            orderId: openId,
            listed: openOrder,
            onClose: close,
            onStep: openOrder && step,
            steps: openOrder && {
              previous: openIndex > 0,
              // More may follow the last loaded row.
              next: openIndex + 1 < orders.length || (!isSorted && snapshot.status !== 'complete'),
            },
            focusRequest,
          })}
        </FoundText>
      )}
    </>
  );
}

type OrdersPageProps = { readonly renderOrder: (order: OpenOrder) => ReactNode };

/** The orders page: the list filtered by the address; `renderOrder` renders the open order beside or over it. */
export function OrdersPage(props: OrdersPageProps) {
  return (
    <DefaultViewFirst page={ORDERS_VIEWS}>
      <ShownOrders {...props} />
    </DefaultViewFirst>
  );
}

function ShownOrders({ renderOrder }: OrdersPageProps) {
  return (
    <ShownListContext value={usePageList()}>
      <Page renderOrder={renderOrder} />
    </ShownListContext>
  );
}

function Page({ renderOrder }: OrdersPageProps) {
  const { list, tableRef, layout, setLayout } = useShownList();
  const { search } = useLocation();
  const { filters, issues, setFilters } = useOrdersAddress();
  // Also when the code that reads the whole list has loaded, which knows the words of figures.
  const { loaded, snapshot, feed } = useOrdersView('loaded', 'snapshot', 'feed', 'whole');
  const showsZones = zoneInView(filters.store, useDays()) === undefined;
  const focusRow = useCallback((orderId: string) => tableRef.current?.focusRow(orderId), [tableRef]);
  const opened = useOpenOrder({ onOpen: usePeek().now, onClosed: focusRow });
  const [found, setFound] = useState<Found>();
  const within = useMemo(() => ({ filters, selection: list.filter }), [filters, list.filter]);
  return (
    <ShowsZones value={showsZones}>
      <ShortcutsHelp />
      <div className="flex h-full flex-col">
        <h1 className="sr-only">
          <FormattedMessage id="orders.name" />
        </h1>
        {/* On a phone, one line for views and filters, which scrolls sideways. */}
        <div className="short:flex short:items-center short:border-b short:border-line phone:sideways-line shrink-0">
          <div className="flex min-h-10.25 min-w-0 items-center border-b border-line pe-66 short:flex-1 short:border-b-0 phone:order-1 phone:min-w-max phone:border-b-0 phone:pe-0 wide:pe-78 short:pe-4">
            <OrdersViewTabs layout={layout} onLayoutChange={setLayout} />
          </div>
          <div className="relative flex shrink-0 items-start gap-2 border-b border-line px-4 py-2 short:border-b-0 short:px-2 short:py-1 phone:contents">
            <OrderFilterBar filters={filters} orders={feed.orders} onChange={setFilters} />
            {/* Placed at the end of the row of views, since active filters need the whole width. */}
            <div className="contents not-phone:absolute not-phone:end-4 not-phone:bottom-full not-phone:mb-1 not-phone:block short:contents!">
              <FindBox
                orders={loaded}
                within={within}
                onOpen={(orderId, text) => {
                  setFound({ orderId, text });
                  opened.open(orderId);
                }}
                onReveal={(orderId, takesFocus) =>
                  takesFocus ? tableRef.current?.focusRow(orderId) : tableRef.current?.revealRow(orderId)
                }
                onList={setFilters}
              />
            </div>
          </div>
        </div>
        <div role="status" className="contents">
          {(issues.length > 0 || snapshot.gaps.length > 0 || snapshot.unreadable.length > 0) && (
            <Suspense>
              <ListNotices search={search} issues={issues} snapshot={snapshot} />
            </Suspense>
          )}
        </div>
        <div className="flex min-h-0 flex-1">
          <OrdersSection openId={opened.openId} onOpen={opened.open} />
          <OpenOrders {...opened} found={found} renderOrder={renderOrder} />
        </div>
      </div>
    </ShowsZones>
  );
}
