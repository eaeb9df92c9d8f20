import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSplitter } from '../use-splitter.ts';
import { type AnyColumns, getColumn } from './table-columns.ts';
import {
  clampWidth,
  MAX_COLUMN_WIDTH,
  MIN_COLUMN_WIDTH,
  type TableLayout,
} from './table-layout.ts';
import { columnClass, pinStyle } from './table-row.tsx';
import type { ColumnsTable, ModelColumn } from './use-columns.ts';

type TableHeaderProps = {
  columns: AnyColumns;
  table: ColumnsTable;
  visible: readonly ModelColumn[];
  /** Called with widths (px) while an edge is dragged, and with undefined at the end. */
  onResizing: (widths: TableLayout['widths'] | undefined) => void;
};

const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown } as const;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Up and Down move the focus between the edges of columns, of which one is a tab stop. */
function moveBetweenEdges(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const edges = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="separator"]')];
  const next = edges[edges.findIndex((edge) => edge === event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The edge of a column, which resizes it; Enter and a double click reset its width. */
function ColumnEdge({
  column,
  table,
  visible,
  onResizing,
}: Omit<TableHeaderProps, 'columns'> & { column: ModelColumn }) {
  const index = visible.findIndex(({ id }) => id === column.id);
  // Fixed widths keep everything before the edge in place.
  const widthsBefore = Object.fromEntries(
    visible.slice(0, index).map((each) => [each.id, clampWidth(each.getSize())]),
  );
  const { separatorProps } = useSplitter({
    side: 'start',
    measure: () => ({ size: column.getSize(), min: MIN_COLUMN_WIDTH, max: MAX_COLUMN_WIDTH }),
    onDrag: (size) =>
      onResizing(size === undefined ? undefined : { ...widthsBefore, [column.id]: size }),
    onChange: (size) => {
      if (size === undefined) column.resetSize();
      else table.setColumnSizing((widths) => ({ ...widths, ...widthsBefore, [column.id]: size }));
    },
  });
  return (
    <div
      {...separatorProps}
      role="separator"
      tabIndex={index === 0 ? 0 : -1}
      aria-orientation="vertical"
      aria-labelledby={`column-${column.id}`}
      aria-valuenow={Math.round(column.getSize())}
      aria-valuemin={MIN_COLUMN_WIDTH}
      aria-valuemax={MAX_COLUMN_WIDTH}
      className="absolute inset-y-0 -end-1.5 z-1 w-3 cursor-col-resize touch-none pointer-coarse:-end-3 pointer-coarse:w-6 after:absolute after:inset-y-2 after:start-1/2 after:w-px after:bg-transparent hover:after:bg-line-strong focus-visible:after:bg-accent active:after:bg-accent"
    />
  );
}

/** A column title; a button if the column can be sorted. */
function ColumnTitle({ column, columns }: { column: ModelColumn; columns: AnyColumns }) {
  const { header, isNumber } = getColumn(columns, column.id);
  const title = (
    <span id={`column-${column.id}`} className="line-clamp-2">
      <FormattedMessage id={header} />
    </span>
  );
  if (!column.getCanSort()) return title;
  const sorted = column.getIsSorted();
  const Icon = sorted ? SORT_ICONS[sorted] : ArrowUpDown;
  return (
    <button
      type="button"
      className={`group/sort relative inline-block h-full max-w-full cursor-pointer rounded-sm hover:text-ink pointer-coarse:-my-1 pointer-coarse:h-11 pointer-coarse:min-w-11 ${isNumber ? 'pointer-coarse:text-end' : 'text-start'} ${sorted ? 'text-ink' : ''}`}
      onClick={column.getToggleSortingHandler()}
    >
      <Icon
        aria-hidden
        size={12}
        className={`absolute top-1/2 -translate-y-1/2 ${isNumber ? 'right-full me-0.5' : 'start-full ms-0.5'} ${sorted ? 'text-ink' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'}`}
      />
      {title}
    </button>
  );
}

/** The column titles, sticky above the rows. */
export function TableHeader({ columns, ...edges }: TableHeaderProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- Its edges have the focus.
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 grid h-9 grid-cols-(--table-columns) border-b border-line bg-surface px-2.5 text-xs font-medium text-ink-muted"
      onKeyDown={moveBetweenEdges}
    >
      {edges.visible.map((column) => {
        const sorted = column.getIsSorted();
        const isPinned = column.getIsPinned() !== false;
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-labelledby={`column-${column.id}`}
            aria-sort={column.getCanSort() ? (sorted ? ARIA_SORT[sorted] : 'none') : undefined}
            data-column={column.id}
            className={`relative select-none ${columnClass(getColumn(columns, column.id).isNumber === true, isPinned)}`}
            style={pinStyle(column.id, isPinned)}
          >
            <ColumnTitle column={column} columns={columns} />
            <ColumnEdge column={column} {...edges} />
          </div>
        );
      })}
    </div>
  );
}
