import type { Column } from '@tanstack/react-table';
import type { Order } from '#contract/order.ts';
import { cellPlace } from './cell-place.ts';
import type { orderTableFeatures } from './columns.tsx';
import type { RowColumn } from './order-row.tsx';
import { COLUMN_IDS, type ColumnId } from './table-layout.ts';

/** Columns wide enough for all that they show. Cutting off what never is too long would cost more than the words of a row. */
const FITTING: ReadonlySet<ColumnId> = new Set([
  'time',
  'payment',
  'fulfillment',
  'paid_at',
  'discount',
  'tax',
  'net',
  'total',
]);

/** The columns as rows need them, worked out once for all rows; `resized` are those with a width of somebody's choice. */
export function rowColumns(
  columns: readonly Column<typeof orderTableFeatures, Order>[],
  resized: ReadonlySet<string>,
): RowColumn[] {
  return columns.flatMap((column) => {
    const id = COLUMN_IDS.find((id) => id === column.id);
    if (!id) return [];
    const { className, style } = cellPlace(column);
    const isCut = !FITTING.has(id) || resized.has(id);
    return [{ id, className: `${isCut ? 'truncate' : 'whitespace-nowrap'} ${className}`, style }];
  });
}
