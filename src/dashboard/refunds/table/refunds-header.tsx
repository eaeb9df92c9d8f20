import { ArrowDown, ArrowUp } from 'lucide-react';
import { useIntl } from 'react-intl';
import { nextSort, type RefundSort, sortParts } from '../rows/refund-sort.ts';
import type { RefundColumn } from './refund-columns.ts';

type Sorting = { readonly sort: RefundSort; readonly onSort: (sort: RefundSort) => void };

/** The title of a column, as the button that sorts by it. */
function ColumnHeader({ column: { id, title, isEnd }, sort, onSort }: Sorting & { readonly column: RefundColumn }) {
  const { formatMessage } = useIntl();
  const name = formatMessage({ id: title });
  const { column, isDescending } = sortParts(sort);
  const isSorted = column === id;
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      data-column={id}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
      className={`flex min-w-0 items-center px-2 ${isEnd ? 'justify-end' : ''}`}
    >
      <button
        type="button"
        title={name}
        className={`touch-line -mx-1 inline-flex min-w-0 items-center gap-1 rounded-sm px-1 py-0.5 hover:bg-hover hover:text-ink ${isEnd ? 'flex-row-reverse' : ''} ${isSorted ? 'text-ink' : ''}`}
        onClick={() => onSort(nextSort(id, sort))}
      >
        <span className="truncate">{name}</span>
        {isSorted && <Arrow aria-hidden size={12} className="shrink-0" />}
      </button>
    </div>
  );
}

/** The titles of the columns, which stay in view. */
export function RefundsHeader({ columns, ...sorting }: Sorting & { readonly columns: readonly RefundColumn[] }) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 grid h-9 grid-cols-(--refund-columns) items-center border-b border-line bg-surface px-2 text-xs font-medium text-ink-muted"
    >
      {columns.map((column) => (
        <ColumnHeader key={column.id} column={column} {...sorting} />
      ))}
    </div>
  );
}
