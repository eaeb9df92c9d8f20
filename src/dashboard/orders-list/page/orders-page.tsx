import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useDays } from '../../stores/days.tsx';
import { zoneInView } from '../../stores/store-span.ts';
import type { OpenOrder } from '../../order-words/open-order.ts';
import { FoundText } from '../../order-words/found-text.ts';
import { orderTitle } from '../../order-words/order-title.ts';
import { cutText } from '../../kit/cut-text.ts';
import { FocusHeir } from '../../kit/focus-heir.ts';
import { OrderFilterBar } from '../selection/bar/order-filter-bar.tsx';
import { FindBox } from '../find/find-box.tsx';
import { OrdersSection } from './orders-section.tsx';
import { ShowsZones } from '../table/columns/table-meta.ts';
import { useOrdersPage } from './use-orders-page.ts';
import { type AppliedView, OrdersViewTabs } from '../views/orders-view-tabs.tsx';
import { ViewNews } from '../../views/view-news.tsx';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { LateBox } from '../../kit/late-box.tsx';
import { usePreloading } from '../../kit/loading/use-preloading.ts';
import { onDemand } from '../../kit/on-demand.tsx';
import { Region } from '../../kit/region.tsx';

const notices = onDemand(async () => (await import('./list-notices.tsx')).ListNotices, {
  messages: 'panels',
  frame: () => null,
});
const shortcuts = onDemand(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog, {
  messages: 'panels',
  frame: (note, { onClose }, isFailure) => <ShortcutsNote note={note} isFailure={isFailure} onClose={onClose} />,
});

function ShortcutsNote({ note, ...box }: { note: ReactNode; isFailure: boolean; onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <LateBox
      label={formatMessage({ id: 'shortcuts.title' })}
      className="inset-x-4 top-[12vh] mx-auto max-w-104"
      {...box}
    >
      {note}
    </LateBox>
  );
}

/** Shows all keyboard shortcuts when `?` is pressed. */
function ShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys({ '?': () => setIsOpen(true) });
  return isOpen && <shortcuts.Component onClose={() => setIsOpen(false)} />;
}

/** The orders page: the list filtered by the address; `renderOrder` renders the open order beside or over it. */
export function OrdersPage({ renderOrder }: { renderOrder: (order: OpenOrder) => ReactNode }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { search } = useLocation();
  const page = useOrdersPage();
  const { list, rows } = page;
  const { loaded, snapshot } = rows;
  const { filters, setFilters, layout, setLayout, openId, openOrder, pinned } = page;
  const { besideId } = pinned;
  const showsZones = zoneInView(filters.store, useDays()) === undefined;
  usePreloading(loaded.length === 0 && rows.feed.status === 'loading-first');
  const applyView = (view: AppliedView) => {
    if (view.layout) setLayout(view.layout);
    page.startOver(view.filters, view.sort, view.id);
  };
  const [found, setFound] = useState<{ readonly orderId: string; readonly text: string }>();
  const openFound = (orderId: string, text: string) => {
    setFound({ orderId, text });
    page.open(orderId);
  };
  const within = useMemo(() => ({ filters, selection: list.filter }), [filters, list.filter]);
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
          {/* On a phone, one line for views and filters, which scrolls sideways. */}
          <div className="short:flex short:items-center short:border-b short:border-line phone:sideways-line shrink-0">
            <div className="flex min-h-10.25 min-w-0 items-center border-b border-line pe-4 short:flex-1 short:border-b-0 phone:order-1 phone:min-w-max phone:border-b-0 phone:pe-0 min-[700px]:pe-66 min-[1100px]:pe-78 short:pe-4">
              <Region name="views">
                <OrdersViewTabs filters={filters} layout={layout} onApply={applyView} />
              </Region>
            </div>
            <div className="relative flex shrink-0 items-start gap-2 border-b border-line px-4 py-2 short:border-b-0 short:px-2 short:py-1 phone:contents">
              <Region name="filters" subject={filters}>
                <OrderFilterBar filters={filters} orders={rows.feed.orders} onChange={setFilters} />
              </Region>
              {/* Placed at the end of the row of views, since active filters need the whole width. */}
              <div className="contents min-[700px]:absolute min-[700px]:end-4 min-[700px]:bottom-full min-[700px]:mb-1 min-[700px]:block short:contents!">
                <Region name="find" look="control">
                  <FindBox
                    orders={loaded}
                    within={within}
                    onOpen={openFound}
                    onReveal={page.revealRow}
                    onList={setFilters}
                  />
                </Region>
              </div>
            </div>
          </div>
          {(page.issues.length > 0 || snapshot.gaps.length > 0 || snapshot.unreadable.length > 0) && (
            <notices.Component search={search} issues={page.issues} snapshot={snapshot} />
          )}
          <ViewNews />
          <div className="flex min-h-0 flex-1">
            <Region name="list_section" look="room" subject={list.id}>
              <OrdersSection page={page} />
            </Region>
            {besideId !== undefined && (
              <Fragment key="pinned">
                {renderOrder({
                  orderId: besideId,
                  listed: loaded.find(({ id }) => id === besideId),
                  loaded,
                  isLive: page.isLive,
                  onClose: pinned.unpin,
                  onStep: undefined,
                  steps: undefined,
                  offerList: undefined,
                  pin: { isPinned: true, onToggle: pinned.unpin },
                  pair: openId === undefined ? undefined : 'pinned',
                  focusRequest: 0,
                })}
              </Fragment>
            )}
            {openId !== undefined && (
              <FoundText value={found?.orderId === openId ? found.text : filters.found}>
                {renderOrder({
                  orderId: openId,
                  listed: openOrder,
                  loaded,
                  isLive: page.isLive,
                  onClose: page.close,
                  onStep: page.step,
                  steps: page.steps,
                  offerList: page.offerList,
                  pin: pinned.hasRoom
                    ? {
                        isPinned: pinned.pinnedId === openId,
                        onToggle: () => pinned.pin(pinned.pinnedId === openId ? undefined : openId),
                      }
                    : undefined,
                  pair: besideId === undefined ? undefined : 'beside',
                  focusRequest: page.focusRequest,
                })}
              </FoundText>
            )}
          </div>
        </div>
      </FocusHeir>
    </ShowsZones>
  );
}
