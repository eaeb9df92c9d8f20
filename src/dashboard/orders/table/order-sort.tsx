import { SortMenu } from '../../ui/table/sort-menu.tsx';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { useOrderSorting } from './use-order-sorting.ts';

const NEWEST_FIRST = '-time';
const SORTINGS = [
  { value: NEWEST_FIRST, name: 'orders.sort.newest' },
  { value: 'time', name: 'orders.sort.oldest' },
  { value: '-total', name: 'orders.sort.largest' },
  { value: 'total', name: 'orders.sort.smallest' },
  { value: '-refunded', name: 'orders.sort.most_refunded' },
] as const;

/** Sorts the list of orders where it has no table header. */
export function OrderSort() {
  const { sort = NEWEST_FIRST, onSort } = useOrderSorting();
  return (
    <SortMenu
      sort={sort}
      sortings={SORTINGS}
      columns={ORDER_COLUMNS}
      onSort={(next) => onSort(next === NEWEST_FIRST ? undefined : next)}
    />
  );
}
