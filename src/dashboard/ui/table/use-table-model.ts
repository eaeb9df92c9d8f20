import {
  type Column,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  type ReactTable,
  type RowData,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type ArrangedColumn, columnState, type ContentNeeds } from './fit-columns.ts';
import type { AnyColumns, AnyEntry, TableColumns } from './table-columns.ts';
import {
  knownWidths,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  type TableLayout,
  withColumnShown,
} from './table-layout.ts';

const tableModelFeatures = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnPinningFeature,
  columnSizingFeature,
});
type Features = typeof tableModelFeatures;

/** The library's table. */
export type TableModel<Entry extends RowData> = ReactTable<Features, Entry>;

/** A column of the library, as far as header and panel need it. */
export type ModelColumn = Pick<
  Column<Features, RowData>,
  | 'id'
  | 'getSize'
  | 'getIsPinned'
  | 'getIsVisible'
  | 'getCanHide'
  | 'getToggleVisibilityHandler'
  | 'pin'
  | 'resetSize'
>;

/** The library's table, as far as header and panel need it. */
export type ColumnsModel = Pick<
  TableModel<RowData>,
  'setColumnOrder' | 'setColumnPinning' | 'setColumnSizing'
> & {
  readonly getLeafHeaders: () => readonly { readonly column: ModelColumn }[];
  readonly getColumn: (id: string) => ModelColumn | undefined;
  readonly getStartLeafColumns: () => readonly ModelColumn[];
  readonly getCenterLeafColumns: () => readonly ModelColumn[];
};

/** The visible columns in reading order, pinned ones first. */
export function arrangedColumns({
  getLeafHeaders,
}: Pick<ColumnsModel, 'getLeafHeaders'>): readonly ArrangedColumn[] {
  return getLeafHeaders().map(({ column }) => ({
    id: column.id,
    size: column.getSize(),
    isPinned: column.getIsPinned() !== false,
  }));
}

const COLUMN_DEFAULTS = { minSize: MIN_COLUMN_WIDTH, maxSize: MAX_COLUMN_WIDTH };

function rowId({ record }: AnyEntry): string {
  return record.id;
}

/**
 * The layout after the user showed or hid columns. Showing one also keeps all that are on screen,
 * so that none gives way for it.
 */
function withVisibility(
  columns: AnyColumns,
  layout: TableLayout,
  before: Readonly<Record<string, boolean>>,
  after: Readonly<Record<string, boolean>>,
): TableLayout {
  const ids = Object.keys(after).filter(columns.has);
  const isMore = ids.some((id) => after[id] === true && before[id] !== true);
  const shown = isMore ? ids.filter((id) => after[id] === true) : [];
  const hidden = ids.filter((id) => after[id] === false && before[id] !== false);
  const withShown = shown.reduce((next, id) => withColumnShown(columns, next, id, true), layout);
  return hidden.reduce((next, id) => withColumnShown(columns, next, id, false), withShown);
}

/**
 * TanStack Table as the model of the columns, with only the rows on screen as its data: all loaded
 * rows would cost 25 ms per 20,000 on every page. Its state is the user's `layout`, fitted to a
 * table `width` px wide and the `needs` of its rows; `onLayoutChange` is called with every change
 * of it. `model` is the same table for code that only needs its columns: a new object only when
 * these change.
 */
export function useTableModel<Entry extends AnyEntry>({
  columns,
  rows,
  layout,
  onLayoutChange,
  width,
  needs,
}: {
  columns: TableColumns<Entry>;
  rows: readonly Entry[];
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
  width: number;
  needs: ContentNeeds;
}): { table: TableModel<Entry>; model: TableModel<Entry> } {
  const state = useMemo(
    () => columnState(columns, layout, width, needs),
    [columns, layout, width, needs],
  );
  const control = useMemo(() => {
    /** Turns an actual change of one slice of the state into a change of the layout. */
    const controls =
      <T>(current: T, apply: (next: T) => TableLayout) =>
      (updater: Updater<T>) => {
        const next = functionalUpdate(updater, current);
        if (next !== current) onLayoutChange(apply(next));
      };
    return {
      onColumnOrderChange: controls(state.columnOrder, (order) => ({ ...layout, order })),
      onColumnPinningChange: controls(state.columnPinning, ({ start }) => ({
        ...layout,
        pinned: start,
      })),
      onColumnVisibilityChange: controls(state.columnVisibility, (next) =>
        withVisibility(columns, layout, state.columnVisibility, next),
      ),
      // The state also has the widths of columns that were never resized; the layout must not.
      onColumnSizingChange: controls<Record<string, number>>(layout.widths, (next) => ({
        ...layout,
        widths: knownWidths(columns, next),
      })),
    };
  }, [columns, state, layout, onLayoutChange]);
  const options = useMemo(
    () => ({
      features: tableModelFeatures,
      columns: columns.list,
      defaultColumn: COLUMN_DEFAULTS,
      data: rows,
      getRowId: rowId,
      state,
      ...control,
    }),
    [columns, rows, state, control],
  );
  const table = useTable<typeof tableModelFeatures, Entry>(options);
  // oxlint-disable-next-line react/exhaustive-deps -- The library makes a new object for each change of the rows; its methods are those of one table.
  const model = useMemo(() => table, [state, control]);
  return { table, model };
}
