import { type CSSProperties, memo, type ReactNode, useState } from 'react';
import type { ListedRow, TableColumn } from './table-columns.ts';

/** The id of the element that shows a row. */
export function rowElementId(rowName: string, rowId: string): string {
  return `${rowName}-${rowId}`;
}

/** The classes of a column's cells and its header. */
export function columnClass(isNumber: boolean, isPinned: boolean): string {
  const align = isNumber ? 'text-right' : '';
  // Padding instead of a gap, so that nothing shows between pinned cells; the first covers the
  // row's side.
  const pin = isPinned ? 'sticky z-1 bg-inherit border-e border-line first:-ms-2.5 first:ps-4' : '';
  return `h-full min-w-0 content-center px-1.5 ${align} ${pin}`;
}

/** Pinned columns stay in view. */
export function pinStyle(id: string, isPinned: boolean): CSSProperties | undefined {
  return isPinned ? { insetInlineStart: `var(--pin-${id})` } : undefined;
}

/** A column on screen. */
export type ShownColumn<Row> = TableColumn<Row> & { readonly isPinned: boolean };

type TableRowProps<Row> = {
  readonly row: Row;
  readonly heading: string;
  readonly elementId: string;
  /** Undefined when rows are cards. */
  readonly columns: readonly ShownColumn<Row>[] | undefined;
  /** A row in two lines, for narrow screens. */
  readonly card: (row: Row, heading: string) => ReactNode;
  /** The index in the list from 0. */
  readonly index: number;
  /** The distance from the top of its group (px). */
  readonly top: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  /** True for rows that arrived while the list was on screen. */
  readonly isNew: boolean;
  /** A higher version than before is highlighted. */
  readonly version: number;
};

function Row<Listed extends ListedRow>(props: TableRowProps<Listed>) {
  const { row, heading, columns, version } = props;
  const [firstVersion] = useState(version);
  return (
    <div
      role="row"
      id={props.elementId}
      data-row={row.id}
      // Cards have no header row above them.
      aria-rowindex={props.index + (columns ? 2 : 1)}
      aria-selected={props.isOpen}
      tabIndex={props.isActive ? 0 : -1}
      className="absolute inset-x-0 grid grid-cols-(--table-columns) items-center border-b border-line bg-surface px-2.5 hover:bg-hover aria-selected:bg-accent-soft"
      style={{ top: props.top, height: props.height }}
    >
      {columns?.map(({ id, cell: Cell, isPinned, isNumber }) => (
        <div
          key={id}
          role="gridcell"
          // Amounts are never truncated.
          className={`${isNumber ? 'whitespace-nowrap' : 'truncate'} ${columnClass(isNumber === true, isPinned)}`}
          style={pinStyle(id, isPinned)}
        >
          <Cell row={row} heading={heading} />
        </div>
      )) ?? props.card(row, heading)}
      {(props.isNew || version > firstVersion) && (
        <span
          // A new element restarts the fade.
          key={version}
          aria-hidden
          className="pointer-events-none absolute inset-0 z-2 animate-arrive mix-blend-multiply dark:mix-blend-screen"
        />
      )}
    </div>
  );
}

/** `memo` with a type that keeps the type parameter of its component. */
const memoRow: <Props extends object>(
  component: (props: Props) => ReactNode,
) => (props: Props) => ReactNode = memo;

/** Renders again only when its props change. */
export const TableRow = memoRow(Row);
