import { memo, type ReactNode, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import {
  type Cell,
  type CellOrder,
  customerCell,
  inlineCell,
  storeCell,
  ticketCell,
  timeCell,
  timeLabel,
} from './columns/cells.tsx';
import { cellInput, columnDefinition, type ShownCell, type ShownRowData } from './columns/columns.tsx';
import type { OrderTableRow } from './columns/orders-table-model.ts';
import type { ColumnLook } from './columns/fit-columns.ts';
import { fulfillmentCell, paymentCell, refundedCell, totalCell } from './columns/money-cells.tsx';
import type { OrdersTableMeta } from './columns/table-meta.ts';

/** How many new versions of a row's order arrived while the row was on screen. */
function useChangeCount({ id, orderVersion }: Order): number {
  const version = orderVersion ?? 0;
  const [seen, setSeen] = useState({ id, version, changes: 0 });
  if (id === seen.id && version === seen.version) return seen.changes;
  const changes = id !== seen.id ? 0 : seen.changes + (version > seen.version ? 1 : 0);
  setSeen({ id, version, changes });
  return changes;
}

function hasCustomer({ tableName, memberName, pickupName }: CellOrder): boolean {
  return [tableName, memberName, pickupName].some((name) => name?.trim());
}

/** An order in two lines, for narrow screens: the same facts in the same order. */
function orderCard(order: CellOrder, tableMeta: OrdersTableMeta, headingDay: string | undefined) {
  // Without a table header each amount shows its currency.
  const meta = { ...tableMeta, headerCurrency: undefined };
  const label = timeLabel(order, meta, headingDay);
  const show = (cell: Cell, className?: string) => inlineCell(cell(order, meta, headingDay), className);
  return (
    <div role="gridcell" className="flex min-w-0 flex-1 flex-col justify-center gap-1 px-0.5">
      <div className="flex min-w-0 items-baseline gap-2">
        <span className="shrink-0 text-ink-muted">
          <span aria-hidden={label === undefined ? undefined : true}>{show(timeCell, 'inline-block')}</span>
          {label !== undefined && <span className="sr-only">{label}</span>}
        </span>
        <span className="flex min-w-0 flex-1 gap-2">
          {show(ticketCell, 'max-w-full shrink-0 truncate')}
          {/* Usually the first thing that staff at the counter know. */}
          {hasCustomer(order) && show(customerCell, 'min-w-0 truncate text-ink-muted')}
        </span>
        {show(refundedCell, 'min-w-0 shrink-0')}
        {show(totalCell)}
      </div>
      <div className="flex min-w-0 items-center gap-3 text-xs">
        {show(storeCell, 'min-w-0 flex-1 truncate text-ink-muted')}
        {show(paymentCell, 'min-w-0')}
        {show(fulfillmentCell, 'min-w-0')}
      </div>
    </div>
  );
}

/** A cell of the table. A plain call makes its content: a component for each cell would be most of the cost of a row. */
function orderCell(cell: ShownCell, look: ColumnLook | undefined) {
  const { id } = cell.column;
  const definition = columnDefinition(id);
  const content = definition.cell(cell);
  // A pinned cell with its own text direction would stick to the wrong side, so an inner element takes the direction.
  const isInner = look?.isPinned === true && content.dir !== undefined;
  const { children, className, dateTime, ...props } = isInner
    ? { children: inlineCell(content, 'block truncate') }
    : content;
  // A cell that holds nothing but a time is itself the `<time>`.
  const Element = dateTime === undefined ? 'div' : 'time';
  return (
    <Element
      key={id}
      role="gridcell"
      aria-label={definition.meta.label?.(...cellInput(cell))}
      {...props}
      dateTime={dateTime}
      className={className === undefined ? look?.cellClassName : `${look?.cellClassName} ${className}`}
      style={look?.style}
    >
      {children}
    </Element>
  );
}

/** The id of the element that shows an order. */
export function rowElementId(orderId: string): string {
  return `order-${orderId}`;
}

/** What a row shows, and where. */
export type ShownRow = {
  /** How the cells of each column look; undefined where the row is a card. */
  readonly looks: ReadonlyMap<string, ColumnLook> | undefined;
  readonly meta: OrdersTableMeta;
  /** Distance from the top of its day in px. */
  readonly start: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  /** The order stopped matching the filters after it was loaded. */
  readonly isNoLongerMatching: boolean;
};

/** The element of a row: the cells of its visible columns and what overlays them (`over`). Plain elements only, to be drawn without React. */
export function orderRow(
  { order, index, group }: ShownRowData,
  cells: readonly ShownCell[],
  { looks, meta, start, height, isActive, isOpen, isNoLongerMatching }: ShownRow,
  over?: ReactNode,
) {
  return (
    <div
      role="row"
      id={rowElementId(order.id)}
      data-order-id={order.id}
      // Cards have no header row above them.
      aria-rowindex={index + (looks === undefined ? 1 : 2)}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
      className={`has-tracks absolute inset-x-0 grid grid-cols-(--order-columns) items-center border-b border-line bg-surface px-2.5 outline-offset-[-2px] contain-layout contain-style hover:bg-hover aria-selected:bg-accent-soft forced-colors:aria-selected:before:absolute forced-colors:aria-selected:before:inset-y-0 forced-colors:aria-selected:before:start-0 forced-colors:aria-selected:before:z-2 forced-colors:aria-selected:before:border-s-6 forced-colors:aria-selected:before:border-[Highlight] ${isNoLongerMatching ? 'opacity-60 transition-opacity duration-180 hover:opacity-100 focus:opacity-100' : ''}`}
      style={{ top: start, height }}
    >
      {looks === undefined
        ? orderCard(order, meta, group.span?.day)
        : cells.map((cell) => orderCell(cell, looks.get(cell.column.id)))}
      {over}
    </div>
  );
}

type OrderRowProps = ShownRow & {
  row: OrderTableRow;
  /** The order arrived while the list was on screen. */
  isNew: boolean;
};

/** Whether two rows look the same: the library makes new row objects with each change of the rows on screen, even for those that stay. */
function isSameRow(before: OrderRowProps, after: OrderRowProps): boolean {
  const [left, right] = [before.row.original, after.row.original];
  return (
    left.order === right.order &&
    left.index === right.index &&
    left.group.span?.day === right.group.span?.day &&
    before.looks === after.looks &&
    before.meta === after.meta &&
    before.start === after.start &&
    before.height === after.height &&
    before.isActive === after.isActive &&
    before.isOpen === after.isOpen &&
    before.isNoLongerMatching === after.isNoLongerMatching &&
    before.isNew === after.isNew
  );
}

/** One order of the table, rerendered only when something in it changes. Its element may be reused for another order later. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { row, looks, isNew } = props;
  const { order } = row.original;
  const changes = useChangeCount(order) + (isNew ? 1 : 0);
  const cells = looks === undefined ? [] : row.getVisibleCells();
  return orderRow(
    row.original,
    cells,
    props,
    changes > 0 && (
      // A new element for each change restarts the fade; it overlays the cells, since pinned ones have their own background.
      <span
        key={`${order.id} ${changes}`}
        aria-hidden
        className="pointer-events-none absolute inset-0 z-2 animate-arrive mix-blend-multiply dark:mix-blend-screen"
      />
    ),
  );
}, isSameRow);
