import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { type OrderSort, readSort, sortColumn, writeSort } from './order-sort.ts';
import type { SortedRows } from './sorted-rows.ts';
import type { ComponentProps } from 'react';

/** The sort that follows when a column's header is pressed: the largest first, then the smallest, then by time again. */
function nextSort(sort: OrderSort | undefined, column: 'total' | 'refunded'): OrderSort | undefined {
  if (!sort || sortColumn(sort) !== column) return `-${column}`;
  return sort.startsWith('-') ? column : undefined;
}

/** The title of a column as the button that sorts by it, and reads the selection first if it was not read. */
export function SortButton({ column, isReady, children }: ComponentProps<SortedRows['Button']>) {
  const { formatMessage } = useIntl();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { sort } = readSort(search);
  const isSorted = sort && sortColumn(sort) === column;
  const Icon = !isSorted ? ArrowUpDown : sort.startsWith('-') ? ArrowDown : ArrowUp;
  const name = formatMessage({ id: `column.${column}` });
  const label = formatMessage({ id: isReady || isSorted ? 'totals.sort_by' : 'totals.check_to_sort' }, { name });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="group/sort inline-flex h-full max-w-full items-center gap-0.5 rounded-sm hover:text-ink"
      onClick={() => void navigate({ pathname: '/orders', search: writeSort(search, nextSort(sort, column)) }, { state })}
      // The rows around it open with these keys.
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
      }}
    >
      <Icon
        aria-hidden
        size={12}
        className={`shrink-0 ${isSorted ? 'text-ink' : 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60'}`}
      />
      {children}
    </button>
  );
}
