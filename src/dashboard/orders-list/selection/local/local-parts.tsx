import { onDemand } from '../../../kit/on-demand.tsx';

/** What only filters bring to the list that the API does not have: see `LocalPart`. Without it the list shows what is loaded. */
export const localParts = onDemand(async () => (await import('./local-search.tsx')).LocalPart, {
  messages: 'local',
  frame: (note, { part }, isFailure) => (part === 'none' || (part === 'search' && isFailure) ? note : null),
});
