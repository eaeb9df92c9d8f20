import { useMemo } from 'react';
import type { PlacedColumn } from './arrange-columns.ts';
import type { RowColumn } from './order-row.tsx';
import type { ColumnId, TableLayout } from './table-layout.ts';

/** Columns wide enough for all that they show. Cutting off what never is too long would cost more than the words of a row. */
const FITTING: ReadonlySet<ColumnId> = new Set([
  'payment',
  'fulfillment',
  'paid_at',
  'discount',
  'tax',
  'net',
  'total',
]);

/** The columns as rows need them; the same array as long as rows need not be drawn anew, however wide the columns are. */
export function useRowColumns(
  columns: readonly PlacedColumn[] | undefined,
  { widths }: Pick<TableLayout, 'widths'>,
): readonly RowColumn[] | undefined {
  const rowColumns = columns?.map(({ id, className, style }) => {
    const isCut = !FITTING.has(id) || widths[id] !== undefined;
    return { id, className: `${isCut ? 'truncate' : 'whitespace-nowrap'} ${className}`, style };
  });
  const key = rowColumns?.map(({ id, className }) => `${id} ${className}`).join();
  // The key says all that the columns do.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => rowColumns, [key]);
}
