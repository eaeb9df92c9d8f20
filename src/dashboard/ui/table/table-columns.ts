import type { ReactNode } from 'react';
import type { MessageId } from '../i18n/messages.ts';

/** A row of a table; its `id` is unique in it. */
export type ListedRow = { readonly id: string };

/** Consecutive rows, mostly under one heading. */
export type RowGroup = {
  /** Unique in the list. */
  readonly key: string;
  /** The index of its first row. */
  readonly start: number;
  readonly count: number;
  readonly hasHeading: boolean;
};

export type CellProps<Row> = {
  readonly row: Row;
  /** The key of the heading above the row. */
  readonly heading?: string | undefined;
};

export type TableColumn<Row> = {
  /** Saved layouts and links hold it, so it never changes. */
  readonly id: string;
  readonly header: MessageId;
  readonly cell: (props: CellProps<Row>) => ReactNode;
  /** The minimum width (rem); text columns share the rest. */
  readonly width: number;
  /** The highest number is hidden first in a narrow table; columns without a number never are. */
  readonly priority?: number;
  /** The first direction when sorted by this column; undefined if it can't be sorted. */
  readonly sort?: 'ascending' | 'descending';
  readonly isNumber?: true;
  /** Hidden until the user shows it. */
  readonly isOptional?: true;
  /** Never hidden. */
  readonly isRequired?: true;
};

/** Columns of any table, for code that renders no cells. */
export type AnyColumns = readonly TableColumn<never>[];

/** A column by its id; throws for an unknown one. */
export function getColumn<Column extends { readonly id: string }>(
  columns: readonly Column[],
  id: string,
): Column {
  const column = columns.find((each) => each.id === id);
  if (!column) throw new RangeError(`No column ${id}.`);
  return column;
}

/** The id of the column that rows are sorted by, with a minus sign in descending order. */
export type ColumnSort = string;

/** Undefined means the default order. */
export type TableSorting = {
  readonly sort: ColumnSort | undefined;
  readonly isOffered?: boolean;
  readonly onSort: (sort: ColumnSort | undefined) => void;
};

/** The column of a sort and its direction. */
export function sortParts(sort: ColumnSort): {
  readonly column: string;
  readonly isDescending: boolean;
} {
  const isDescending = sort.startsWith('-');
  return { column: isDescending ? sort.slice(1) : sort, isDescending };
}
