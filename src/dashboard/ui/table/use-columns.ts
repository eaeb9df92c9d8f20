import {
  columnOrderingFeature,
  columnPinningFeature,
  type ColumnPinningState,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { type AnyColumns, type ListedRow, sortParts, type TableSorting } from './table-columns.ts';
import { columnOrder, fitColumns, type TableLayout } from './table-layout.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnPinningFeature,
  columnSizingFeature,
  rowSortingFeature,
});

/** Rows arrive sorted and by page, so TanStack Table only manages the columns. */
const NO_ROWS: ListedRow[] = [];

export type ColumnsTable = ReturnType<typeof useColumns>['table'];
export type ModelColumn = ReturnType<ColumnsTable['getAllLeafColumns']>[number];

function toSortingState({ sort }: TableSorting): SortingState {
  if (sort === undefined) return [];
  const { column, isDescending } = sortParts(sort);
  return [{ id: column, desc: isDescending }];
}

/** The layout with the changed visibility of columns. */
function withVisibility(
  columns: AnyColumns,
  layout: TableLayout,
  before: Readonly<Record<string, boolean>>,
  after: Readonly<Record<string, boolean>>,
): Pick<TableLayout, 'shown' | 'hidden'> {
  const changed = columns.filter(({ id }) => before[id] !== after[id]).map(({ id }) => id);
  const others = (ids: readonly string[]) => ids.filter((id) => !changed.includes(id));
  return {
    shown: [...others(layout.shown), ...changed.filter((id) => after[id])],
    hidden: [...others(layout.hidden), ...changed.filter((id) => !after[id])],
  };
}

/**
 * TanStack Table with the state of the columns: the user's `layout`, fitted to a table `width` px
 * wide; `visible` columns begin with the pinned ones. `onLayoutChange` is called with every change,
 * `setResizing` shows widths (px) during a drag.
 */
export function useColumns({
  columns,
  layout,
  onLayoutChange,
  width,
  omitted,
  sorting,
}: {
  columns: AnyColumns;
  layout: TableLayout;
  onLayoutChange: (layout: TableLayout) => void;
  width: number;
  omitted: readonly string[];
  sorting: TableSorting;
}) {
  const [resizing, setResizing] = useState<TableLayout['widths']>();
  const fitted = useMemo(() => {
    const columnSizing = fitColumns(columns, layout, width, omitted);
    return {
      columnOrder: columnOrder(columns, layout),
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, id in columnSizing])),
      columnPinning: { start: [...layout.pinned], end: [] },
      columnSizing,
    };
  }, [columns, layout, width, omitted]);
  const definitions = useMemo(
    () =>
      columns.map(({ id, isRequired, sort }) => ({
        id,
        // Only columns with values can be sorted.
        accessorFn: () => null,
        enableHiding: !isRequired,
        enableSorting: sort !== undefined,
        sortDescFirst: sort === 'descending',
      })),
    [columns],
  );
  /** Converts a change of a state slice into a change of the layout. */
  const change =
    <Slice>(current: Slice, apply: (next: Slice) => Partial<TableLayout>) =>
    (updater: Updater<Slice>) =>
      onLayoutChange({ ...layout, ...apply(functionalUpdate(updater, current)) });
  const sortingState = toSortingState(sorting);
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    state: {
      ...fitted,
      columnSizing: { ...fitted.columnSizing, ...resizing },
      sorting: sortingState,
    },
    manualSorting: true,
    enableMultiSort: false,
    enableSorting: sorting.isOffered ?? true,
    onColumnOrderChange: change(fitted.columnOrder, (order) => ({ order })),
    onColumnPinningChange: change<ColumnPinningState>(fitted.columnPinning, ({ start }) => ({
      pinned: start,
    })),
    onColumnVisibilityChange: change<Record<string, boolean>>(fitted.columnVisibility, (next) =>
      withVisibility(columns, layout, fitted.columnVisibility, next),
    ),
    // Only resized columns have their own width.
    onColumnSizingChange: change<Record<string, number>>(layout.widths, (widths) => ({ widths })),
    onSortingChange: (updater: Updater<SortingState>) => {
      const [next] = functionalUpdate(updater, sortingState);
      sorting.onSort(next && `${next.desc ? '-' : ''}${next.id}`);
    },
  });
  const pinned = table.getStartVisibleLeafColumns();
  const others = table.getCenterVisibleLeafColumns();
  const visible = useMemo(() => [...pinned, ...others], [pinned, others]);
  return { table, visible, setResizing };
}
