import { type ReactNode, type RefObject, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { storeTimeTitle } from '../../stores/store-time.tsx';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { useLoadAhead } from '../../orders-feed/use-load-ahead.ts';
import { arrangeColumns } from './arrange-columns.ts';
import { useCellContext } from './cell-context.ts';
import { clockOf } from './cells.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { OrderSections } from './order-sections.tsx';
import { rowEvents } from './row-events.ts';
import { useRowColumns } from './use-row-columns.ts';
import { useShowsZones } from './shows-zones.ts';
import type { OrdersTableHandle } from './orders-table-handle.ts';
import { TableHead } from './table-head.tsx';
import type { Density, TableLayout } from './table-layout.ts';
import { useColumnResize } from './use-column-resize.ts';
import type { DayList } from './use-day-list.ts';
import { useElementSize } from './use-element-size.ts';
import { useListWindow } from './use-list-window.ts';
import { useRowKeys } from './use-row-keys.ts';

const ROW_HEIGHTS: Record<Density, number> = { comfortable: 48, standard: 40, compact: 32 };
const CARD_HEIGHT = 64;
const HEAD_HEIGHT = 36;
/** Below this width (px) of the table rows become cards. */
const CARD_WIDTH = 640;

/** Said once of all rows, so that no row is drawn anew for it. */
const MARKED_ROW =
  'data-marks-active:[&_[role=row][tabindex="0"]]:bg-accent-soft data-marks-active:[&_[role=row][tabindex="0"]]:outline-2 data-marks-active:[&_[role=row][tabindex="0"]]:outline-accent';

export type OrdersGridProps = {
  handle: RefObject<OrdersTableHandle | null>;
  orders: readonly Order[];
  snapshot: Pick<OrdersFeedSnapshot, 'isComplete' | 'gone'>;
  /** The days of the orders. */
  dayList: DayList;
  /** Orders that came while the list was looked at. */
  arrived: ReadonlySet<string>;
  /** More of the list is above what is loaded. */
  growsUpwards: boolean;
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
  openId: string | undefined;
  /** The rows answer an earlier selection and are about to be replaced. */
  isStale: boolean;
  onOpen: (orderId: string) => void;
  onPeek: (orderId: string) => void;
  /** The mouse button is down on a row, which opens when it is let go. */
  onPress: (orderId: string) => void;
  /** The first or last loaded row is about to come on screen. */
  onNearStart: () => void;
  onNearEnd: () => void;
  /** Distance in px that was scrolled when the list was last left, to start from. */
  initialOffset: number;
  onScroll: (offset: number) => void;
  /** What follows the rows: progress, an error, the end. */
  footer: ReactNode;
};

/** The virtual grid of orders under the headings of their days: only the rows on screen and the focused one are in the document, whatever the length. */
export function OrdersGrid(props: OrdersGridProps) {
  const { orders, snapshot, dayList, arrived, growsUpwards, openId, isStale, onOpen, onPeek, onScroll } = props;
  const { formatMessage } = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(scroller);
  const isCard = width > 0 && width < CARD_WIDTH;
  const rowHeight = isCard ? CARD_HEIGHT : ROW_HEIGHTS[props.layout.density];
  const headHeight = isCard ? 0 : HEAD_HEIGHT;

  const { activeIndex, setActiveId, focusRow, onKeyDown } = useRowKeys({
    orders,
    pageRows: () => Math.max(1, Math.floor((height - headHeight) / rowHeight) - 3),
    scrollTo: (index) => list.reveal(index),
    openId,
    onOpen,
  });
  const list = useListWindow({
    scroller,
    orders,
    groups: dayList.groups,
    activeIndex,
    rowHeight,
    headHeight,
    windowHeight: height,
    initialOffset: props.initialOffset,
    growsUpwards,
  });

  const grid = useRef<HTMLDivElement>(null);
  // The row that keys would go on from is marked while it was brought on screen from elsewhere.
  const [marksActive, setMarksActive] = useState(false);
  // On a narrow screen what reveals rows from elsewhere covers the upper half of them.
  const margin = isCard
    ? { above: height * 0.5, below: height * 0.1 }
    : { above: Math.min(rowHeight * 3, height * 0.25), below: Math.min(rowHeight * 3, height * 0.25) };
  useImperativeHandle(props.handle, () => ({
    focusOrder: (orderId) => {
      const index = orders.findIndex(({ id }) => id === orderId);
      if (index < 0) {
        grid.current?.focus({ preventScroll: true });
        return;
      }
      list.reveal(index);
      focusRow(orderId);
    },
    revealOrder: (orderId) => {
      const index = orders.findIndex(({ id }) => id === orderId);
      setMarksActive(index >= 0);
      if (index < 0) return;
      list.reveal(index, margin);
      setActiveId(orderId);
    },
    focusRows: () => {
      const { first, last } = list.sight;
      const order = orders[activeIndex >= first && activeIndex <= last ? activeIndex : first];
      if (order) focusRow(order.id);
      else grid.current?.focus({ preventScroll: true });
    },
    position: () => {
      const place = list.place();
      const order = place && orders[place.index];
      if (!order) return undefined;
      const hasFocus = scroller.current?.contains(document.activeElement) === true;
      const focusedId = hasFocus ? orders[activeIndex]?.id : undefined;
      return {
        orderId: order.id,
        createdAt: order.createdAt,
        offset: place.offset,
        ...(!growsUpwards && { above: place.index }),
        ...(focusedId !== undefined && { focusedId }),
      };
    },
    goTo: (index, offset, focusedId) => {
      list.goTo(index, offset);
      if (focusedId !== undefined && orders.some(({ id }) => id === focusedId)) focusRow(focusedId);
    },
    scrollToTop: list.scrollToTop,
    isRestingAtTop: () => {
      const element = scroller.current;
      return element !== null && element.scrollTop < 4 && !element.matches(':hover, :focus-within');
    },
  }));

  const { onNearStart, onNearEnd } = props;
  useLoadAhead({ ...list.sight, orders, onNearStart, onNearEnd });

  const context = useCellContext();
  const resize = useColumnResize(props.layout, props.onLayoutChange);
  const showsZones = useShowsZones();
  const { columns, minWidth, style } = useMemo(
    () => arrangeColumns(resize.layout, width, showsZones),
    [resize.layout, width, showsZones],
  );
  const cells = useRowColumns(isCard ? undefined : columns, resize.layout);

  /** Tells a time on the other clocks too; not before it is pointed at, since three clocks for each row would slow scrolling down. */
  function nameTime(orderId: string, target: EventTarget) {
    const time = target instanceof Element ? target.closest('time') : null;
    const order = time && !time.title && orders.find(({ id }) => id === orderId);
    if (order) time.title = storeTimeTitle(context.intl, time.dateTime, clockOf(order, context));
  }
  const events = rowEvents({
    onOpen: (orderId) => {
      setActiveId(orderId);
      onOpen(orderId);
    },
    onPress: props.onPress,
    onFocus: (orderId) => {
      setActiveId(orderId);
      setMarksActive(false);
      onPeek(orderId);
    },
    onPoint: (orderId, target) => {
      nameTime(orderId, target);
      onPeek(orderId);
    },
  });

  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto overscroll-contain [overflow-anchor:none]"
      style={{
        ...style,
        overflowX: isCard || minWidth <= width ? 'hidden' : 'auto',
        '--order-window': `${width}px`,
        '--heading-end': isCard ? '0.75rem' : '2.75rem',
        ...(isCard && { '--order-columns': 'minmax(0, 1fr)' }),
      }}
      onScroll={(event) => {
        list.onScroll();
        onScroll(event.currentTarget.scrollTop);
      }}
    >
      {!isCard && (
        <div className="sticky start-0 top-0 z-20 flex h-0 justify-end">
          <ColumnsButton layout={props.layout} visible={columns.map(({ id }) => id)} onChange={props.onLayoutChange} />
        </div>
      )}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        data-marks-active={marksActive || undefined}
        aria-label={formatMessage({ id: 'orders.name' })}
        aria-rowcount={snapshot.isComplete ? orders.length + (isCard ? 0 : 1) : -1}
        aria-colcount={isCard ? 1 : columns.length}
        aria-busy={isStale}
        className={`has-tracks text-row transition-opacity duration-120 ${isStale ? 'opacity-50' : ''} ${MARKED_ROW}`}
        // So wide that rows are not laid out anew when the window of the table changes before they are arranged for it.
        style={isCard ? {} : { width: Math.max(width, minWidth) }}
        onKeyDown={onKeyDown}
        {...events}
      >
        {!isCard && <TableHead columns={columns} edgeProps={resize.separatorProps} />}
        <OrderSections
          orders={orders}
          dayList={dayList}
          geometry={list.geometry}
          indexes={list.indexes}
          rowHeight={rowHeight}
          stickyTop={headHeight}
          columns={cells}
          context={context}
          activeIndex={activeIndex}
          openId={openId}
          gone={snapshot.gone}
          arrived={arrived}
        />
      </div>
      <div className="has-tracks sticky start-0 max-w-(--order-window)">{props.footer}</div>
    </div>
  );
}
