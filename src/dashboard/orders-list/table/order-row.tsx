import type { Row } from '@tanstack/react-table';
import { FlexRender } from '@tanstack/react-table';
import { memo, useState } from 'react';
import type { Order } from '#contract/order.ts';
import { cellPlace } from './cell-place.ts';
import type { orderTableFeatures } from './columns.tsx';
import { OrderCard } from './order-card.tsx';

type OrderRowProps = {
  row: Row<typeof orderTableFeatures, Order>;
  /** Position in the list from 0. */
  index: number;
  /** Distance from the top of its day in px. */
  start: number;
  height: number;
  isCard: boolean;
  isActive: boolean;
  isOpen: boolean;
  /** The order left the selection since it was loaded. */
  isGone: boolean;
  /** The order came while the list was looked at. */
  isNew: boolean;
  /** Names the visible columns, so that a change of them is a change of the row. */
  columnsKey: string;
};

/** The id of the order whose row an event came from; undefined outside of rows. */
export function orderIdAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest('[data-order-id]');
  return row instanceof HTMLElement ? row.dataset['orderId'] : undefined;
}

/** How often the order of a row grew a version while the row was on screen. */
function useChangeCount({ orderVersion }: Order): number {
  const version = orderVersion ?? 0;
  const [seen, setSeen] = useState({ version, changes: 0 });
  if (version === seen.version) return seen.changes;
  const changes = seen.changes + (version > seen.version ? 1 : 0);
  setSeen({ version, changes });
  return changes;
}

function OrderRowCells({ row, index, start, height, isCard, isActive, isOpen, isGone, isNew }: OrderRowProps) {
  const changes = useChangeCount(row.original) + (isNew ? 1 : 0);
  return (
    <div
      role="row"
      id={`order-${row.id}`}
      data-order-id={row.id}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
      className={`absolute inset-x-0 top-0 grid grid-cols-(--order-columns) items-center border-b border-line bg-surface px-2.5 outline-offset-[-2px] hover:bg-hover aria-selected:bg-accent-soft ${isGone ? 'line-through decoration-ink-faint' : ''}`}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      {isCard ? (
        <OrderCard order={row.original} />
      ) : (
        row.getVisibleCells().map((cell) => {
          const { className, style } = cellPlace(cell.column);
          return (
            <div key={cell.id} role="gridcell" className={`truncate ${className}`} style={style}>
              <FlexRender cell={cell} />
            </div>
          );
        })
      )}
      {changes > 0 && (
        // A new element for each change, so that the fade starts again; it lies over the cells, whose backgrounds may be their own.
        <span
          key={changes}
          aria-hidden
          className="pointer-events-none absolute inset-0 z-2 animate-arrive mix-blend-multiply dark:mix-blend-screen"
        />
      )}
    </div>
  );
}

/** One order of the table; drawn again only when something of it changes (the table makes new row objects while scrolling). */
export const OrderRow = memo(
  OrderRowCells,
  (left, right) =>
    left.row.original === right.row.original &&
    left.index === right.index &&
    left.start === right.start &&
    left.height === right.height &&
    left.isCard === right.isCard &&
    left.isActive === right.isActive &&
    left.isOpen === right.isOpen &&
    left.isGone === right.isGone &&
    left.isNew === right.isNew &&
    left.columnsKey === right.columnsKey,
);
