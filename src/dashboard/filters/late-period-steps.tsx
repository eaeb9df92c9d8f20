import { onDemand } from '../kit/on-demand.tsx';

/** The buttons to the periods before and after, loaded once there is a date filter. */
export const periodSteps = onDemand(async () => (await import('./period-steps.tsx')).PeriodSteps, {
  messages: 'panels',
  isQuiet: true,
  frame: () => <span className="w-12" />,
});
