import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { Order } from '#contract/service/order.ts';
import { type OrderSort, type SortColumn, sortColumn } from '../../selection/sort/order-sort.ts';

/** What the totals bar, which is loaded after the first rows, makes of a list. */
export type SortedRows = {
  readonly listId: string;
  readonly sort: OrderSort | undefined;
  /** Undefined: not sorted, or not all orders are known yet. */
  readonly orders: readonly Order[] | undefined;
  /** All orders are known, so sorting needs no reading. */
  readonly isReady: boolean;
  /** The address must first say how far to read: see `CheckedRange`. */
  readonly isUnbounded: boolean;
  /** Sorts by a column; `children` is its title. */
  readonly Button: ComponentType<{
    readonly column: SortColumn;
    readonly isReady: boolean;
    readonly isUnbounded: boolean;
    readonly children: ReactNode;
  }>;
};

/** What sorts the table; undefined until it is loaded. */
export const Sorting = createContext<SortedRows | undefined>(undefined);

/** How the table is sorted by a column, as `aria-sort` names it; undefined for a column that cannot sort. */
export function useSorting() {
  const sorting = useContext(Sorting);
  return {
    sorting,
    ariaSort: (column: string) => {
      if (!sorting || !isSortColumn(column)) return undefined;
      const { sort, orders } = sorting;
      if (!sort || !orders || sortColumn(sort) !== column) return 'none';
      return sort.startsWith('-') ? 'descending' : 'ascending';
    },
  } as const;
}

export function isSortColumn(column: string): column is SortColumn {
  return column === 'total' || column === 'refunded';
}
