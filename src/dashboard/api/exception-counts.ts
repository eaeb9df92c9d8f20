import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BusinessDays } from './business-days.ts';

/** Responses stay fresh for this time (ms) unless the server sends an event. */
const FRESH = 60_000;

/** Counts by kind and state. Errors are ApiFailure. */
export function exceptionCountsQuery(days: BusinessDays) {
  return queryOptions({
    queryKey: ['exceptions', 'counts', days.from, days.to],
    // Every page shows a count, and the first screen needs no code for lists.
    queryFn: async ({ signal }) => (await import('./exceptions.ts')).readCounts(days, signal),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
    meta: { days },
  });
}
