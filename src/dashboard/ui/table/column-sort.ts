import type { AnyColumns } from './table-columns.ts';

/** How rows are sorted: by the id of a column, with a minus sign in descending order. */
export type ColumnSort = string;

/**
 * How a table is sorted, and how to sort it otherwise; without a sort, it has its default order.
 */
export type TableSorting = {
  readonly sort: ColumnSort | undefined;
  /** Whether its rows follow the sort already. */
  readonly isApplied: boolean;
  /** Whether rows can be sorted otherwise at all. */
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

/** The `aria-sort` value of a column; undefined for one that rows cannot be sorted by. */
export function ariaSort(
  columns: AnyColumns,
  column: string,
  { sort, isApplied, isOffered = true }: TableSorting,
): 'ascending' | 'descending' | 'none' | undefined {
  if (columns.get(column).meta.sort === undefined || !isOffered) return undefined;
  if (!isApplied || sort === undefined || sortParts(sort).column !== column) return 'none';
  return sortParts(sort).isDescending ? 'descending' : 'ascending';
}
