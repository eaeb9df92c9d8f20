import { createContext, type ReactNode } from 'react';

/** How the columns of a table show and change its sort. */
export type SortControls = {
  /** The `aria-sort` value of a column; undefined for a column that the table cannot be sorted by. */
  readonly ariaSort: (column: string) => 'ascending' | 'descending' | 'none' | undefined;
  /** The title of a column as a button that sorts by it, if that is possible. */
  readonly wrapTitle: (column: string, title: ReactNode) => ReactNode;
};

/** What sorts the table; undefined until it is loaded. */
export const Sorting = createContext<SortControls | undefined>(undefined);
