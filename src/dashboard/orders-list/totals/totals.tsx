import { onDemand } from '../../kit/on-demand.tsx';

/** The title of a column as a button that sorts by it; the title alone until that is loaded. */
const sortButton = onDemand(async () => (await import('./sort-button.tsx')).SortButton, {
  messages: 'totals',
  frame: (_note, { children }) => children,
});

const bar = onDemand(async () => (await import('./totals-bar.tsx')).TotalsBar, {
  messages: 'totals',
  isUrgent: true,
  frame: (note, _props, isFailure) => isFailure && note,
});

/** The totals of a list below its rows, loaded after them. */
export const Totals = bar.Component;
export const SortTitle = sortButton.Component;
