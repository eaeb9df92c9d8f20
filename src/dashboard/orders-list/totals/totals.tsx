import { onDemand } from '../../kit/on-demand.tsx';

/** The totals of a list below its rows, loaded after them. */
export const totals = onDemand(async () => (await import('./totals-bar.tsx')).TotalsBar, {
  messages: 'totals',
  isUrgent: true,
  isQuiet: true,
  frame: (note, _props, isFailure) => isFailure && note,
});
