import { useTable } from '@tanstack/react-table';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/order.ts';
import { columnVisibility, orderColumns, orderTableFeatures } from './columns.tsx';
import { orderIdAt, OrderRow } from './order-row.tsx';
import { TableHead } from './table-head.tsx';
import { useElementWidth } from './use-element-width.ts';
import { useRowKeys } from './use-row-keys.ts';

const ROW_HEIGHT = 40;
const CARD_HEIGHT = 64;
/** Below this width (px) of the table rows become cards. */
const CARD_WIDTH = 640;
const OVERSCAN = 12;
/** How many rows before the end of what is loaded the next page is asked for. */
const LOAD_AHEAD = 80;

/** What the page can ask of the table. */
export type OrdersTableHandle = {
  readonly focusOrder: (orderId: string) => void;
  readonly scrollToTop: () => void;
  /** Whether the newest row is on screen and nobody is at work on the rows. */
  readonly isRestingAtTop: () => boolean;
};

type OrdersTableProps = {
  handle: RefObject<OrdersTableHandle | null>;
  orders: readonly Order[];
  gone: ReadonlySet<string>;
  /** All orders are loaded, so that their number is known. */
  isComplete: boolean;
  openId: string | undefined;
  /** The rows answer an earlier selection and are about to be replaced. */
  isStale: boolean;
  onOpen: (orderId: string) => void;
  onPeek: (orderId: string) => void;
  onNearEnd: () => void;
  /** Distance in px that was scrolled when the list was last left, to start from. */
  initialOffset: number;
  onScroll: (offset: number) => void;
  /** What follows the rows: progress, an error, the end. */
  footer: ReactNode;
};

/** The virtual table of orders: only the rows on screen and the focused one are in the document, whatever the length. */
export function OrdersTable(props: OrdersTableProps) {
  const { orders, gone, isComplete, openId, isStale, onOpen, onPeek, onNearEnd, onScroll } = props;
  const { formatMessage } = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  const isCard = width > 0 && width < CARD_WIDTH;
  const rowHeight = isCard ? CARD_HEIGHT : ROW_HEIGHT;
  const headerHeight = isCard ? 0 : 36;

  const virtualizer = useVirtualizer({
    count: orders.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialOffset: props.initialOffset,
    scrollPaddingStart: headerHeight,
    getItemKey: (index) => orders[index]?.id ?? index,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      // The focused row stays in the document, else the focus would be lost.
      if (activeIndex >= orders.length || indexes.includes(activeIndex)) return indexes;
      return [...indexes, activeIndex].sort((left, right) => left - right);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const { activeIndex, setActiveId, focusRow, onKeyDown } = useRowKeys({
    orders,
    pageRows: Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 2),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
    onOpen,
  });

  useImperativeHandle(props.handle, () => ({
    focusOrder: (orderId) => {
      const index = orders.findIndex((order) => order.id === orderId);
      if (index >= 0) virtualizer.scrollToIndex(index);
      focusRow(orderId);
    },
    scrollToTop: () => virtualizer.scrollToOffset(0),
    isRestingAtTop: () => {
      const element = scroller.current;
      return element !== null && element.scrollTop < 4 && !element.matches(':hover, :focus-within');
    },
  }));

  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastIndex >= orders.length - LOAD_AHEAD) onNearEnd();
  }, [lastIndex, orders, onNearEnd]);

  const visibility = useMemo(() => (isCard ? {} : columnVisibility(width)), [width, isCard]);
  const columnsKey = Object.keys(visibility).join(' ');
  // The table is given the rows on screen only, so that its cost does not grow with what is loaded.
  const firstId = items[0]?.key;
  const lastId = items.at(-1)?.key;
  const visibleOrders = useMemo(
    () => items.flatMap(({ index }) => orders[index] ?? []),
    // The items are the same as long as their ends and number are.
    // oxlint-disable-next-line react/exhaustive-deps
    [orders, firstId, lastId, items.length],
  );
  const table = useTable({
    features: orderTableFeatures,
    columns: orderColumns,
    data: visibleOrders,
    getRowId: (order) => order.id,
    state: { columnVisibility: visibility },
  });
  const rows = new Map(table.getRowModel().rows.map((row) => [row.id, row]));
  const template = table
    .getVisibleLeafColumns()
    .map(({ columnDef: { meta } }) => `minmax(${meta?.width ?? 80}px, ${meta?.grow ?? 1}fr)`)
    .join(' ');

  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto overscroll-contain"
      style={{ '--order-columns': isCard ? 'minmax(0, 1fr)' : template }}
      onScroll={(event) => onScroll(event.currentTarget.scrollTop)}
    >
      <div
        role="grid"
        tabIndex={-1}
        aria-label={formatMessage({ id: 'orders.name' })}
        aria-rowcount={isComplete ? orders.length + 1 : -1}
        aria-colcount={isCard ? 1 : table.getVisibleLeafColumns().length}
        aria-busy={isStale}
        className={`text-row transition-opacity duration-120 ${isStale ? 'opacity-50' : ''}`}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const orderId = orderIdAt(event.target);
          // Selecting text in a row is not a wish to open it.
          if (orderId !== undefined && getSelection()?.type !== 'Range') {
            setActiveId(orderId);
            onOpen(orderId);
          }
        }}
        onFocus={(event) => {
          const orderId = orderIdAt(event.target);
          if (orderId === undefined) return;
          setActiveId(orderId);
          onPeek(orderId);
        }}
        onPointerOver={(event) => {
          const orderId = orderIdAt(event.target);
          if (orderId !== undefined) onPeek(orderId);
        }}
      >
        {!isCard && <TableHead headers={table.getHeaderGroups()[0]?.headers ?? []} />}
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const row = rows.get(String(key));
            return (
              row && (
                <OrderRow
                  key={row.id}
                  row={row}
                  index={index}
                  start={start}
                  height={rowHeight}
                  isCard={isCard}
                  isActive={index === activeIndex}
                  isOpen={row.id === openId}
                  isGone={gone.has(row.id)}
                  columnsKey={columnsKey}
                />
              )
            );
          })}
        </div>
      </div>
      {props.footer}
    </div>
  );
}
