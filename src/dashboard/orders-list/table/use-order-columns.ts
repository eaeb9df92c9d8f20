import { useTable } from '@tanstack/react-table';
import { type CSSProperties, useMemo } from 'react';
import type { Order } from '#contract/order.ts';
import { fittingColumns, HEAD_END, ROW_SIDES } from './column-fit.ts';
import { orderColumns, orderTableFeatures, TIME_WIDTH_WITH_ZONE } from './columns.tsx';
import { useShowsZones } from './shows-zones.ts';
import { COLUMN_IDS, type ColumnId, columnOrder, type TableLayout } from './table-layout.ts';

const SIZES = new Map(orderColumns.map(({ id, size }) => [id, size]));

/**
 * The table of the orders on screen (its cost does not grow with what is loaded), arranged as `layout` says in `width` px. `style`
 * carries the columns' tracks and the places of pinned ones to head and rows; `columnsKey` changes when rows must be drawn anew.
 */
export function useOrderColumns(orders: readonly Order[], layout: TableLayout, width: number) {
  const showsZones = useShowsZones();
  const sizing = useMemo(
    () => ({ ...(showsZones && { time: TIME_WIDTH_WITH_ZONE }), ...layout.widths }),
    [layout.widths, showsZones],
  );
  const state = useMemo(() => {
    const widths: Partial<Record<ColumnId, number>> = sizing;
    const fitting = fittingColumns(layout, width, (id) => widths[id] ?? SIZES.get(id) ?? 0);
    return {
      columnOrder: columnOrder(layout),
      columnPinning: { start: [...layout.pinned], end: [] },
      columnSizing: sizing,
      columnVisibility: Object.fromEntries(COLUMN_IDS.map((id) => [id, fitting.includes(id)])),
    };
  }, [layout, sizing, width]);
  const table = useTable({
    features: orderTableFeatures,
    columns: orderColumns,
    data: orders,
    getRowId: (order) => order.id,
    state,
  });

  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  // In the order of the head, pinned ones first; the table's own list of columns leaves them where they were.
  const columns = headers.map(({ column }) => column);
  const isFixed = (id: string) => Object.hasOwn(layout.widths, id) || layout.pinned.some((pinned) => pinned === id);
  const tracks = columns.map((column) => {
    const size = column.getSize();
    return isFixed(column.id) ? `${size}px` : `minmax(${size}px, ${column.columnDef.meta?.grow ?? 0}fr)`;
  });
  const canGrow = columns.some((column) => !isFixed(column.id) && (column.columnDef.meta?.grow ?? 0) > 0);
  const style: CSSProperties = {
    '--order-columns': [...tracks, canGrow ? `${HEAD_END}px` : `minmax(${HEAD_END}px, 1fr)`].join(' '),
    ...Object.fromEntries(
      columns
        .filter((column) => column.getIsPinned() === 'start')
        // The first begins at the very edge: it covers the row's side too.
        .map((column, index) => [
          `--pin-${column.id}`,
          `${index === 0 ? 0 : column.getStart('start') + ROW_SIDES / 2}px`,
        ]),
    ),
  };
  const minWidth = columns.reduce((sum, column) => sum + column.getSize(), ROW_SIDES + HEAD_END);
  return {
    table,
    headers,
    columns,
    style,
    minWidth,
    columnsKey: columns.map((column) => `${column.id}${column.getIsPinned() ? '!' : ''}`).join(' '),
  };
}
