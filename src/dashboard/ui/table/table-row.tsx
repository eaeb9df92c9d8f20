import { memo, type ReactNode, useState } from 'react';
import { type CellContent, inlineCell } from './cell-content.tsx';
import type { ColumnLook } from './fit-columns.ts';

/** A cell to render: its column and what it shows, from the column's own `cell`. */
export type ShownCell = {
  readonly id: string;
  readonly content: CellContent;
  /** The accessible name, if the text alone is not enough. */
  readonly label: string | undefined;
};

/** The id of the element that shows a row. */
export function rowElementId(rowName: string, rowId: string): string {
  return `${rowName}-${rowId}`;
}

/** How many new versions of a row arrived while it was on screen. */
function useChangeCount(version: number): number {
  const [seen, setSeen] = useState({ version, changes: 0 });
  if (version === seen.version) return seen.changes;
  const changes = seen.changes + (version > seen.version ? 1 : 0);
  setSeen({ version, changes });
  return changes;
}

/**
 * A plain call makes the element of a cell: a component for each cell would be most of the cost of
 * a row.
 */
function cellElement({ id, content, label }: ShownCell, look: ColumnLook | undefined) {
  // A pinned cell with its own text direction would stick to the wrong side, so an inner element
  // takes the direction.
  const isInner = look?.isPinned === true && content.dir !== undefined;
  const { children, className, dateTime, ...props } = isInner
    ? { children: inlineCell(content, 'block truncate') }
    : content;
  // A cell that holds nothing but a time is itself the `<time>`.
  const Element = dateTime === undefined ? 'div' : 'time';
  return (
    <Element
      key={id}
      role="gridcell"
      aria-label={label}
      {...props}
      dateTime={dateTime}
      className={
        className === undefined ? look?.cellClassName : `${look?.cellClassName} ${className}`
      }
      style={look?.style}
    >
      {children}
    </Element>
  );
}

/** What a row shows, and where. */
export type ShownRow = {
  /** The id of its element. */
  readonly elementId: string;
  readonly rowId: string;
  /** Position in the list from 0. */
  readonly index: number;
  /** How the cells of each column look; undefined where the row is a card. */
  readonly looks: ReadonlyMap<string, ColumnLook> | undefined;
  /** Distance from the top of its group in px. */
  readonly start: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  /** It is about to leave the list. */
};

/** The element of a row: its cells or, without looks, its card. */
function rowElement(
  { elementId, rowId, index, looks, start, height, isActive, isOpen }: ShownRow,
  content: ReactNode,
  over?: ReactNode,
) {
  return (
    <div
      role="row"
      id={elementId}
      data-row={rowId}
      // Cards have no header row above them.
      aria-rowindex={index + (looks === undefined ? 1 : 2)}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
      className={`absolute inset-x-0 grid grid-cols-(--table-columns) items-center border-b border-line bg-surface px-2.5 hover:bg-hover aria-selected:bg-accent-soft`}
      style={{ top: start, height }}
    >
      {content}
      {over}
    </div>
  );
}

/** The elements of a row's cells. */
export function cellElements(cells: readonly ShownCell[], looks: ReadonlyMap<string, ColumnLook>) {
  return cells.map((cell) => cellElement(cell, looks.get(cell.id)));
}

type TableRowProps = ShownRow & {
  /** What decides whether the row renders again: what it shows, and what its cells need besides. */
  readonly record: unknown;
  readonly context: unknown;
  readonly groupKey: string;
  /** The version of what it shows: a higher one is highlighted. */
  readonly version: number;
  /** It arrived while the list was on screen. */
  readonly isNew: boolean;
  /** Makes its cells, or its card. */
  readonly draw: (looks: ReadonlyMap<string, ColumnLook> | undefined) => ReactNode;
};

/**
 * Whether two rows look the same: the library makes new row objects with each change of the rows on
 * screen, even for those that stay.
 */
function isSameRow(before: TableRowProps, after: TableRowProps): boolean {
  return Object.keys(before).every(
    (name) => name === 'draw' || Reflect.get(before, name) === Reflect.get(after, name),
  );
}

/** One row of the table, rerendered only when something in it changes. */
export const TableRow = memo(function TableRow({ draw, version, isNew, ...row }: TableRowProps) {
  const changes = useChangeCount(version) + (isNew ? 1 : 0);
  return rowElement(
    row,
    draw(row.looks),
    changes > 0 && (
      // A new element for each change restarts the fade; it overlays the cells, since pinned ones
      // have their own background.
      <span
        key={changes}
        aria-hidden
        className="pointer-events-none absolute inset-0 z-2 animate-arrive mix-blend-multiply dark:mix-blend-screen"
      />
    ),
  );
}, isSameRow);
