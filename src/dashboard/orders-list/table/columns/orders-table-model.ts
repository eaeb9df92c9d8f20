import {
  type Column,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  type ReactTable,
  type Row,
  tableFeatures,
} from '@tanstack/react-table';
import type { OrderColumnMeta, OrderRowData } from './columns.tsx';
import type { ArrangedColumn } from './fit-columns.ts';
import type { OrdersTableMeta } from './table-meta.ts';

export const ordersTableFeatures = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnMeta: metaHelper<OrderColumnMeta>(),
  tableMeta: metaHelper<OrdersTableMeta>(),
});

type Features = typeof ordersTableFeatures;
/** The library's types for the orders table. */
export type OrdersTableModel = ReactTable<Features, OrderRowData>;
export type OrderColumn = Column<Features, OrderRowData>;
export type OrderTableRow = Row<Features, OrderRowData>;

/** The visible columns in reading order, pinned ones first, as `arrangeColumns` takes them. */
export function arrangedColumns(table: OrdersTableModel): readonly ArrangedColumn[] {
  return table
    .getLeafHeaders()
    .map(({ column }) => ({ id: column.id, size: column.getSize(), isPinned: column.getIsPinned() !== false }));
}
