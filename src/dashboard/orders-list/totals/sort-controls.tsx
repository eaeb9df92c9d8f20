import { onDemand } from '../../kit/on-demand.tsx';
import { ariaSort, isSortColumn, type OrderSort } from '../selection/sort/order-sort.ts';
import type { SortControls } from '../selection/sort/sort-controls.ts';

const sortButton = onDemand(async () => (await import('./sort-button.tsx')).SortButton, {
  messages: 'totals',
  isUrgent: true,
  isQuiet: true,
  frame: (_note, { children }) => children,
});

/** How the columns show and change the sort of a table whose rows are sorted this way; undefined: by time. */
export function sortControls(sort: OrderSort | undefined): SortControls {
  return {
    ariaSort: (column) => (isSortColumn(column) ? ariaSort(sort, column) : undefined),
    wrapTitle: (column, title) =>
      isSortColumn(column) ? <sortButton.Component column={column}>{title}</sortButton.Component> : title,
  };
}
