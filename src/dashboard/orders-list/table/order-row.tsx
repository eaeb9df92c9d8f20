import { type CSSProperties, memo, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { CellContext } from './cell-context.ts';
import { OrderCard } from './order-card.tsx';
import { CELL_LABELS, ORDER_CELLS } from './order-cells.tsx';
import type { ColumnId } from './table-layout.ts';

/** A column as its cells need it. */
export type RowColumn = { readonly id: ColumnId; readonly className: string; readonly style: CSSProperties };

type OrderRowProps = {
  order: Order;
  /** The columns of the row, in reading order; undefined where the row is a card. */
  columns: readonly RowColumn[] | undefined;
  context: CellContext;
  /** The day (`YYYY-MM-DD`) that the row stands under. */
  headingDay: string | undefined;
  /** Position in the list from 0. */
  index: number;
  /** Distance from the top of its day in px. */
  start: number;
  height: number;
  isActive: boolean;
  isOpen: boolean;
  /** The order left the selection since it was loaded. */
  isGone: boolean;
  /** The order came while the list was looked at. */
  isNew: boolean;
};

/** The id of the order whose row an event came from; undefined outside of rows. */
export function orderIdAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest('[data-order-id]');
  return row instanceof HTMLElement ? row.dataset['orderId'] : undefined;
}

/** How often the order of a row grew a version while the row was on screen. */
function useChangeCount({ id, orderVersion }: Order): number {
  const version = orderVersion ?? 0;
  const [seen, setSeen] = useState({ id, version, changes: 0 });
  if (id === seen.id && version === seen.version) return seen.changes;
  const changes = id !== seen.id ? 0 : seen.changes + (version > seen.version ? 1 : 0);
  setSeen({ id, version, changes });
  return changes;
}

/** One order of the table; drawn again only when something of it changes. Its element may draw another order later. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, columns, context, headingDay, index, start, height, isActive, isOpen, isGone, isNew } = props;
  const changes = useChangeCount(order) + (isNew ? 1 : 0);
  return (
    <div
      role="row"
      id={`order-${order.id}`}
      data-order-id={order.id}
      // Cards have no head above them.
      aria-rowindex={index + (columns === undefined ? 1 : 2)}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
      className={`has-tracks absolute inset-x-0 grid grid-cols-(--order-columns) items-center border-b border-line bg-surface px-2.5 outline-offset-[-2px] contain-layout contain-style hover:bg-hover aria-selected:bg-accent-soft forced-colors:aria-selected:before:absolute forced-colors:aria-selected:before:inset-y-0 forced-colors:aria-selected:before:start-0 forced-colors:aria-selected:before:z-2 forced-colors:aria-selected:before:border-s-6 forced-colors:aria-selected:before:border-[Highlight] ${isGone ? 'line-through decoration-ink-faint' : ''}`}
      style={{ top: start, height }}
    >
      {columns === undefined ? (
        <OrderCard order={order} context={context} headingDay={headingDay} />
      ) : (
        columns.map(({ id, className, style }) => (
          <div
            key={id}
            role="gridcell"
            aria-label={CELL_LABELS[id]?.(order, context, headingDay)}
            className={className}
            style={style}
          >
            {ORDER_CELLS[id](order, context, headingDay)}
          </div>
        ))
      )}
      {changes > 0 && (
        // A new element for each change, so that the fade starts again; it lies over the cells, whose backgrounds may be their own.
        <span
          key={`${order.id} ${changes}`}
          aria-hidden
          className="pointer-events-none absolute inset-0 z-2 animate-arrive mix-blend-multiply dark:mix-blend-screen"
        />
      )}
    </div>
  );
});
