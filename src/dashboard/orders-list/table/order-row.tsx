import type { Row } from '@tanstack/react-table';
import { FlexRender } from '@tanstack/react-table';
import { memo } from 'react';
import type { Order } from '#contract/order.ts';
import type { orderTableFeatures } from './columns.tsx';
import { OrderCard } from './order-card.tsx';

type OrderRowProps = {
  row: Row<typeof orderTableFeatures, Order>;
  /** Position in the list from 0. */
  index: number;
  /** Distance from the top of the list in px. */
  start: number;
  height: number;
  isCard: boolean;
  isActive: boolean;
  isOpen: boolean;
  /** The order left the selection since it was loaded. */
  isGone: boolean;
  /** Names the visible columns, so that a change of them is a change of the row. */
  columnsKey: string;
};

/** The id of the order whose row an event came from; undefined outside of rows. */
export function orderIdAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest('[data-order-id]');
  return row instanceof HTMLElement ? row.dataset['orderId'] : undefined;
}

function OrderRowCells({ row, index, start, height, isCard, isActive, isOpen, isGone }: OrderRowProps) {
  return (
    <div
      role="row"
      id={`order-${row.id}`}
      data-order-id={row.id}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
      className={`order-columns absolute inset-x-0 top-0 border-b border-line px-4 outline-offset-[-2px] hover:bg-hover aria-selected:bg-accent-soft max-sm:px-3 ${isGone ? 'opacity-60' : ''}`}
      style={{ height, transform: `translateY(${start}px)` }}
    >
      {isCard ? (
        <OrderCard order={row.original} />
      ) : (
        row.getVisibleCells().map((cell) => (
          <div
            key={cell.id}
            role="gridcell"
            className={`min-w-0 truncate ${cell.column.columnDef.meta?.align === 'end' ? 'text-end' : ''}`}
          >
            <FlexRender cell={cell} />
          </div>
        ))
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
    left.columnsKey === right.columnsKey,
);
