import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { type ColumnSort, sortParts, type TableSorting } from './column-sort.ts';
import type { AnyColumns } from './table-columns.ts';

/**
 * The sort that a press on a column's title asks for: in its usual direction at first, then in the
 * other, then none.
 */
function nextSort(
  columns: AnyColumns,
  column: string,
  sort: ColumnSort | undefined,
): ColumnSort | undefined {
  const directions = [column, `-${column}`];
  if (columns.get(column).meta.sort === 'descending') directions.reverse();
  return directions[sort === undefined ? 0 : directions.indexOf(sort) + 1];
}

/**
 * The title of a column (`children`) as a button that sorts by it; its icon stands in the padding
 * beside the title.
 */
export function SortButton({
  columns,
  column,
  label,
  sorting: { sort, onSort },
  children,
}: {
  columns: AnyColumns;
  column: string;
  label: string;
  sorting: TableSorting;
  children: ReactNode;
}) {
  const { meta } = columns.get(column);
  const parts = sort === undefined ? undefined : sortParts(sort);
  const isSorted = parts?.column === column;
  const Icon = !isSorted ? ArrowUpDown : parts.isDescending ? ArrowDown : ArrowUp;
  const isEnd = meta.isMoney || meta.isNumber;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`group/sort relative inline-block h-full max-w-full cursor-pointer rounded-sm hover:text-ink pointer-coarse:-my-1 pointer-coarse:h-11 pointer-coarse:min-w-11 ${isEnd ? 'pointer-coarse:text-end' : 'text-start'} ${isSorted ? 'text-ink' : ''}`}
      onClick={() => onSort(nextSort(columns, column, sort))}
      // In the grid around it, these keys would open a row.
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
      }}
    >
      <Icon
        aria-hidden
        size={12}
        className={`absolute top-1/2 -translate-y-1/2 ${isEnd ? 'right-full me-0.5' : 'start-full ms-0.5'} ${isSorted ? 'text-ink' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'}`}
      />
      {children}
    </button>
  );
}
