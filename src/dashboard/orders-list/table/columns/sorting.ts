import { createContext, type ReactNode } from 'react';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';

/** What the totals bar, which loads after the first rows, provides to sort a list as the address asks. */
export type SortedRows = {
  readonly listId: string;
  /** The query string that sets the sort, and any issues with it. */
  readonly search: string;
  readonly issues: readonly QueryIssue[];
  /** Undefined: sorted by time, or not all orders are known yet. */
  readonly orders: readonly Order[] | undefined;
  /** True if these are all orders that match the filters, not only those of the last days. */
  readonly isAll: boolean;
  /** What to show if there are no rows. */
  readonly none: ReactNode;
  /** The `aria-sort` value of a column; undefined for a column that the table cannot be sorted by. */
  readonly ariaSort: (column: string) => 'ascending' | 'descending' | 'none' | undefined;
  /** The title of a column as a button that sorts by it, if that is possible. */
  readonly wrapTitle: (column: string, title: ReactNode) => ReactNode;
};

/** What sorts the table; undefined until it is loaded. */
export const Sorting = createContext<SortedRows | undefined>(undefined);
