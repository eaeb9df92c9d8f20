import { createContext, type ReactNode } from 'react';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';

/** What the totals bar, which is loaded after the first rows, makes of a list and an address. */
export type SortedRows = {
  readonly listId: string;
  /** The query string that says how to sort, and what is wrong with that. */
  readonly search: string;
  readonly issues: readonly QueryIssue[];
  /** Undefined: sorted by time, or not all orders are known yet. */
  readonly orders: readonly Order[] | undefined;
  /** These are all orders of the filters, not those of the last days. */
  readonly isAll: boolean;
  /** What to show in place of the rows where there are none. */
  readonly none: ReactNode;
  /** How the table is sorted by a column, as `aria-sort` names it; undefined for a column that it cannot be sorted by. */
  readonly ariaSort: (column: string) => 'ascending' | 'descending' | 'none' | undefined;
  /** The title of a column as a button that sorts by it, if that is possible. */
  readonly wrapTitle: (column: string, title: ReactNode) => ReactNode;
};

/** What sorts the table; undefined until it is loaded. */
export const Sorting = createContext<SortedRows | undefined>(undefined);
