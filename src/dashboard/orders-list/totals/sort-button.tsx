import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { withSort } from '../selection/sort/kept-sort.ts';
import { type OrderSort, readSort, type SortColumn, sortColumn } from '../selection/sort/order-sort.ts';

/** The next sort when a column's header is pressed: the largest first, then the smallest first, then by time again. */
function nextSort(sort: OrderSort | undefined, column: 'total' | 'refunded'): OrderSort | undefined {
  if (!sort || sortColumn(sort) !== column) return `-${column}`;
  return sort.startsWith('-') ? column : undefined;
}

/** The title of a column (`children`) as a button that sorts by it. */
export function SortButton({ column, children }: { column: SortColumn; children: ReactNode }) {
  const { formatMessage } = useIntl();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { sort } = readSort(search);
  const isSorted = sort && sortColumn(sort) === column;
  const Icon = !isSorted ? ArrowUpDown : sort.startsWith('-') ? ArrowDown : ArrowUp;
  const name = formatMessage({ id: `column.${column}` });
  const label = formatMessage({ id: 'totals.sort_by' }, { name });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="group/sort relative inline-block h-full max-w-full cursor-pointer rounded-sm hover:text-ink pointer-coarse:-my-1 pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:text-end"
      onClick={() => {
        void navigate({ pathname, search: withSort(search, nextSort(sort, column)) }, { state });
      }}
      // In the grid around it, these keys would open a row.
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
      }}
    >
      <Icon
        aria-hidden
        size={12}
        className={`absolute top-1/2 right-full -translate-y-1/2 ${isSorted ? 'text-ink' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'}`}
      />
      {children}
    </button>
  );
}
