import { type ReactNode, type RefObject, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { AT_TOP, useListWindow } from '../../kit/rows/list-window.ts';
import { useReadingOrder } from '../../kit/rows/use-reading-order.ts';
import { TextBlocks } from '../../kit/rows/text-lines.tsx';
import { useElementSize, useTextWidths } from '../../kit/rows/use-measured.ts';
import { useRowKeys } from '../../kit/rows/use-row-keys.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { useLoadAhead } from '../../orders-feed/use-load-ahead.ts';
import { storeTimeTitle } from '../../stores/store-time.tsx';
import { clockOf } from './columns/cells.tsx';
import { useColumnMoves } from './columns/column-moves.ts';
import { ColumnsButton } from './columns/columns-button.tsx';
import type { OrderRowData } from './columns/columns.tsx';
import { arrangeColumns, type ColumnLook } from './columns/fit-columns.ts';
import { TableHeader } from './columns/table-header.tsx';
import { useHoverTitle } from './columns/use-hover-title.ts';
import { columnTexts } from './columns/column-texts.ts';
import type { TableLayout } from './columns/table-layout.ts';
import { useTableMeta } from './columns/use-table-meta.ts';
import { arrangedColumns } from './columns/orders-table-model.ts';
import { useOrdersTable } from './columns/use-orders-table.ts';
import type { DayList } from './days/list-days.ts';
import { rowElementId } from './order-row.tsx';
import { OrderSections } from './order-sections.tsx';
import type { OrdersTableHandle } from './orders-table-handle.ts';
import { rowEvents } from './row-events.ts';
import { CARD_HEIGHT, cardHeadingHeight, HEADER_HEIGHT, ROW_HEIGHTS, rowHeadingHeight } from './table-heights.ts';

/** In a table narrower than this (px), rows become cards. */
const CARD_WIDTH = 640;

/** Highlights the row from which keys would continue: set on the grid, so that no row rerenders. */
const HIGHLIGHT =
  'data-highlights-active:[&_[role=row][tabindex="0"]]:bg-accent-soft data-highlights-active:[&_[role=row][tabindex="0"]]:outline-2 data-highlights-active:[&_[role=row][tabindex="0"]]:outline-accent';

export type OrdersGridProps = {
  handle: RefObject<OrdersTableHandle | null>;
  orders: readonly Order[];
  snapshot: Pick<OrdersFeedSnapshot, 'isComplete' | 'noLongerMatching'>;
  /** The days of the orders. */
  dayList: DayList;
  /** True if the list is filtered to a single store. */
  isOneStore: boolean;
  /** Orders that arrived while the list was on screen. */
  arrived: ReadonlySet<string>;
  /** True if newer orders exist above the loaded ones. */
  growsUpwards: boolean;
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
  openId: string | undefined;
  /** True while the rows belong to the previous filters and are about to be replaced. */
  isStale: boolean;
  onOpen: (orderId: string) => void;
  onPeek: (orderId: string) => void;
  /** Called when the mouse button goes down on a row, which opens on release. */
  onPress: (orderId: string) => void;
  /** Called when the first or last loaded row is about to come into view. */
  onNearStart: () => void;
  onNearEnd: () => void;
  /** Called on the Home or End key; returns whether it leads beyond the loaded rows. */
  onHome?: (() => boolean) | undefined;
  onEnd?: (() => boolean) | undefined;
  /** Scroll position (px) to start from: where the list was left. */
  initialOffset: number;
  /** Called with the offset and with how far the user scrolled, in px; 0 if the list moved by itself, e.g. to restore its position. */
  onScroll: (offset: number, step: number) => void;
  /** Below the rows: progress, an error or the end of the list. */
  footer: ReactNode;
};

/** Sorted rows have no headings. */
function noHeading(): number {
  return 0;
}

/** The looks of columns for the rows: the same map until rows must rerender, whatever the widths of the columns. */
function useRowLooks(looks: ReadonlyMap<string, ColumnLook>): ReadonlyMap<string, ColumnLook> {
  const key = [...looks].map(([id, { cellClassName }]) => `${id} ${cellClassName}`).join();
  // oxlint-disable-next-line react/exhaustive-deps -- The key contains all that the looks do.
  return useMemo(() => looks, [key]);
}

/** The virtual grid of orders under day headings: only the window of rows and the focused row are in the document. */
export function OrdersGrid(props: OrdersGridProps) {
  const { orders, snapshot, dayList, arrived, growsUpwards, openId, isStale, onOpen, onPeek, onScroll } = props;
  const { formatMessage } = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(scroller);
  const isCard = width > 0 && width < CARD_WIDTH;
  const rowHeight = isCard ? CARD_HEIGHT : ROW_HEIGHTS[props.layout.density];
  const headerHeight = isCard ? 0 : HEADER_HEIGHT;

  const grid = useRef<HTMLDivElement>(null);
  const { activeIndex, setActiveId, focusRow, onKeyDown } = useRowKeys({
    grid,
    rows: orders,
    elementId: rowElementId,
    pageStep: () => Math.max(1, Math.floor((height - headerHeight) / rowHeight) - 3),
    scrollTo: (index) => list.reveal(index),
    openId,
    onOpen,
    onHome: props.onHome,
    onEnd: props.onEnd,
  });
  const list = useListWindow({
    scroller,
    rows: orders,
    groups: dayList.groups,
    activeIndex,
    rowHeight,
    headerHeight,
    windowHeight: height,
    initialOffset: props.initialOffset,
    growsUpwards,
    headingHeight: dayList.isSorted ? noHeading : isCard ? cardHeadingHeight : rowHeadingHeight,
  });

  // True after another control scrolled to a row, until the focus moves.
  const [highlightsActive, setHighlightsActive] = useState(false);
  // On a narrow screen the control that reveals a row covers the upper half of the list.
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
      setHighlightsActive(index >= 0);
      if (index < 0) return;
      list.reveal(index, margin);
      setActiveId(orderId);
    },
    focusRows: () => {
      const { view } = list;
      const order = view && orders[activeIndex >= view.first && activeIndex <= view.last ? activeIndex : view.first];
      if (order) focusRow(order.id);
      else grid.current?.focus({ preventScroll: true });
    },
    position: () => {
      const position = list.position();
      const order = position && orders[position.index];
      if (!order) return undefined;
      const hasFocus = scroller.current?.contains(document.activeElement) === true;
      const focusedId = hasFocus ? orders[activeIndex]?.id : undefined;
      return {
        orderId: order.id,
        createdAt: order.createdAt,
        offset: position.offset,
        ...(!growsUpwards && { above: position.index }),
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
      return element !== null && element.scrollTop < AT_TOP && !element.matches(':hover, :focus-within');
    },
  }));

  const { onNearStart, onNearEnd } = props;
  useLoadAhead({ view: list.view, orders, onNearStart, onNearEnd });

  const meta = useTableMeta();
  const { groups } = props.dayList;
  const rows = useMemo(
    () =>
      list.indexes.flatMap((index): OrderRowData[] => {
        const order = orders[index];
        const groupIndex = list.geometry.groupOf(index);
        const group = groups[groupIndex];
        return order && group ? [{ order, index, group, groupIndex }] : [];
      }),
    [list.indexes, list.geometry, orders, groups],
  );
  const [resizing, setResizing] = useState<TableLayout['widths']>();
  const layout = useMemo(
    () => (resizing ? { ...props.layout, widths: { ...props.layout.widths, ...resizing } } : props.layout),
    [props.layout, resizing],
  );
  const { isSorted } = props.dayList;
  const texts = useMemo(() => columnTexts(orders, meta, isSorted), [orders, meta, isSorted]);
  const textBlocks = useRef<HTMLDivElement>(null);
  const widths = useTextWidths(textBlocks);
  const { isOneStore } = props;
  const needs = useMemo(() => ({ isOneStore, widths }), [isOneStore, widths]);
  const { table, columns } = useOrdersTable({ rows, layout, onLayoutChange: props.onLayoutChange, width, needs, meta });
  const { announcement, move } = useColumnMoves(columns, props.layout);
  const { looks, minWidth, style } = useMemo(() => arrangeColumns(arrangedColumns(columns), layout), [columns, layout]);
  const rowLooks = useRowLooks(looks);

  useReadingOrder(grid, rows);
  const titleAt = useHoverTitle(rows, (time, orderId) => {
    const order = orders.find(({ id }) => id === orderId);
    return order && storeTimeTitle(meta.intl, time.dateTime, clockOf(order, meta));
  });
  const events = rowEvents({
    onOpen: (orderId) => {
      setActiveId(orderId);
      onOpen(orderId);
    },
    onPress: props.onPress,
    onFocus: (orderId) => {
      setActiveId(orderId);
      setHighlightsActive(false);
      onPeek(orderId);
    },
    onPoint: (orderId, target) => {
      titleAt(orderId, target);
      onPeek(orderId);
    },
  });

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <TextBlocks ref={textBlocks} texts={texts} />
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-auto overscroll-contain [overflow-anchor:none]"
        style={{
          ...style,
          overflowX: isCard || minWidth <= width ? 'hidden' : 'auto',
          '--order-window': `${width}px`,
          ...(isCard && { '--order-columns': 'minmax(0, 1fr)' }),
        }}
        onScroll={(event) => {
          // Read once, before the rows render: a later read would force a layout.
          const { scrollTop } = event.currentTarget;
          onScroll(scrollTop, list.onScroll(scrollTop));
        }}
      >
        {!isCard && (
          <div className="sticky start-0 top-0 z-20 flex h-0 justify-end">
            <ColumnsButton table={columns} layout={props.layout} onChange={props.onLayoutChange} onMove={move} />
          </div>
        )}
        <div
          ref={grid}
          role="grid"
          tabIndex={-1}
          data-highlights-active={highlightsActive || undefined}
          aria-label={formatMessage({ id: 'orders.name' })}
          aria-rowcount={snapshot.isComplete ? orders.length + (isCard ? 0 : 1) : -1}
          aria-colcount={isCard ? 1 : looks.size}
          aria-busy={isStale}
          className={`has-tracks text-row transition-opacity duration-120 ${isStale ? 'opacity-50' : ''} ${HIGHLIGHT}`}
          // An explicit width, so that resizing the scroller does not lay out the rows before the columns are arranged for it.
          style={isCard ? {} : { width: Math.max(width, minWidth) }}
          onKeyDown={onKeyDown}
          {...events}
        >
          {!isCard && (
            <TableHeader table={columns} layout={props.layout} looks={looks} onMove={move} onResizing={setResizing} />
          )}
          <OrderSections
            rows={table.getRowModel().rows}
            orders={orders}
            dayList={dayList}
            geometry={list.geometry}
            rowHeight={rowHeight}
            stickyTop={headerHeight}
            looks={isCard ? undefined : rowLooks}
            meta={meta}
            activeIndex={activeIndex}
            openId={openId}
            noLongerMatching={snapshot.noLongerMatching}
            arrived={arrived}
          />
        </div>
        <div className="has-tracks sticky start-0 max-w-(--order-window)">{props.footer}</div>
      </div>
    </>
  );
}
