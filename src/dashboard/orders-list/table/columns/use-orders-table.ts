import { functionalUpdate, type Updater, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { isColumnId, ORDER_COLUMNS, type OrderRowData } from './columns.tsx';
import { ordersTableFeatures, type OrdersTableModel } from './orders-table-model.ts';
import { columnState, type ContentNeeds } from './fit-columns.ts';
import { knownWidths, MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, type TableLayout, withColumnShown } from './table-layout.ts';
import type { OrdersTableMeta } from './table-meta.ts';

const COLUMN_DEFAULTS = { minSize: MIN_COLUMN_WIDTH, maxSize: MAX_COLUMN_WIDTH };

function rowId({ order }: OrderRowData): string {
  return order.id;
}

/** The layout after the user showed or hid columns. Showing one also keeps all that are on screen, so that none gives way for it. */
function withVisibility(
  layout: TableLayout,
  before: Readonly<Record<string, boolean>>,
  after: Readonly<Record<string, boolean>>,
): TableLayout {
  const ids = Object.keys(after).filter(isColumnId);
  const isMore = ids.some((id) => after[id] === true && before[id] !== true);
  const shown = isMore ? ids.filter((id) => after[id] === true) : [];
  const hidden = ids.filter((id) => after[id] === false && before[id] !== false);
  const withShown = shown.reduce((next, id) => withColumnShown(next, id, true), layout);
  return hidden.reduce((next, id) => withColumnShown(next, id, false), withShown);
}

/**
 * TanStack Table as the model of the columns, with only the rows on screen as its data: all loaded orders would cost 25 ms per 20,000 on
 * every page. Its state is the user's `layout`, fitted to a table `width` px wide and the `needs` of its orders; `onLayoutChange` is called
 * with every change of it. `columns` is the same table for code that only needs its columns: a new object only when these change.
 */
export function useOrdersTable({
  rows,
  layout,
  onLayoutChange,
  width,
  needs,
  meta,
}: {
  rows: readonly OrderRowData[];
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
  width: number;
  needs: ContentNeeds;
  meta: OrdersTableMeta;
}): { table: OrdersTableModel; columns: OrdersTableModel } {
  const state = useMemo(() => columnState(layout, width, needs), [layout, width, needs]);
  const control = useMemo(() => {
    /** Turns an actual change of one slice of the state into a change of the layout. */
    const controls =
      <T>(current: T, apply: (next: T) => TableLayout) =>
      (updater: Updater<T>) => {
        const next = functionalUpdate(updater, current);
        if (next !== current) onLayoutChange(apply(next));
      };
    return {
      onColumnOrderChange: controls(state.columnOrder, (next) => ({
        ...layout,
        order: next.filter(isColumnId),
      })),
      onColumnPinningChange: controls(state.columnPinning, ({ start }) => ({
        ...layout,
        pinned: start.filter(isColumnId),
      })),
      onColumnVisibilityChange: controls(state.columnVisibility, (next) =>
        withVisibility(layout, state.columnVisibility, next),
      ),
      // The state also has the widths of columns that were never resized; the layout must not.
      onColumnSizingChange: controls<Record<string, number>>(layout.widths, (next) => ({
        ...layout,
        widths: knownWidths(next),
      })),
    };
  }, [state, layout, onLayoutChange]);
  const options = useMemo(
    () => ({
      features: ordersTableFeatures,
      columns: ORDER_COLUMNS,
      defaultColumn: COLUMN_DEFAULTS,
      data: rows,
      getRowId: rowId,
      meta,
      state,
      ...control,
    }),
    [rows, meta, state, control],
  );
  const table = useTable(options);
  // oxlint-disable-next-line react/exhaustive-deps -- The library makes a new object for each change of the rows; its methods are those of one table.
  const columns = useMemo(() => table, [state, control]);
  return { table, columns };
}
