import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { nextSort, sortParts, type TableSorting } from './column-sort.ts';
import type { AnyColumns } from './table-columns.ts';

/** The title of a column (`children`) as a button that sorts by it; its icon stands in the padding beside the title. */
export function SortButton({
  columns,
  column,
  sorting: { sort, onSort },
  children,
}: {
  columns: AnyColumns;
  column: string;
  sorting: TableSorting;
  children: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const { header, meta } = columns.get(column);
  const parts = sort === undefined ? undefined : sortParts(sort);
  const isSorted = parts?.column === column;
  const Icon = !isSorted ? ArrowUpDown : parts.isDescending ? ArrowDown : ArrowUp;
  const label = formatMessage({ id: 'column.sort_by' }, { name: formatMessage({ id: header }) });
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
