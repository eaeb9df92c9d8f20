import type { Column } from '@tanstack/react-table';
import type { CSSProperties } from 'react';
import type { Order } from '#contract/order.ts';
import type { orderTableFeatures } from './columns.tsx';

/** Side padding, not a gap, keeps cells apart, so that nothing shines through between pinned ones; the first covers the row's side too. */
const PINNED = 'sticky z-1 bg-inherit first:-ms-2.5 first:ps-4';

/** Where the pinned columns end, while others are scrolled beneath them. */
const EDGE = 'in-data-aside:shadow-pinned rtl:in-data-aside:shadow-pinned-rtl';

/** How a column's cells, and its head, are placed. */
export function cellPlace(column: Column<typeof orderTableFeatures, Order>): {
  readonly className: string;
  readonly style: CSSProperties;
} {
  const isPinned = column.getIsPinned() !== false;
  const align = column.columnDef.meta?.align === 'end' ? 'text-end' : '';
  return {
    className: `h-full min-w-0 content-center px-1.5 ${align} ${isPinned ? PINNED : ''} ${isPinned && column.getIsLastColumn('start') ? EDGE : ''}`,
    style: isPinned ? { insetInlineStart: `var(--pin-${column.id})` } : {},
  };
}
