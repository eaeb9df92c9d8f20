import { useQuery } from '@tanstack/react-query';
import type { Closings } from '#contract/bff/closings.ts';
import { addDays } from '#order-domain/days/store-day.ts';
import { todayIn } from '#order-domain/days/store-span.ts';
import { useDays } from '../../stores/days.tsx';
import { closingsQuery } from './closings-api.ts';

/** Whether a business day was closed, is to be closed, or had neither sales nor refunds. */
export type DayState = 'closed' | 'open' | 'empty';

/** As many as one line holds. */
const DAYS = 14;

/**
 * Two weeks of a store's business days (`YYYY-MM-DD`) with their closings: the last ones, or those
 * around an earlier `day`.
 */
export function useDaysAround(storeId: string, day: string) {
  const today = todayIn([storeId], useDays());
  const isRecent = day > addDays(today, -DAYS);
  const to = isRecent ? today : addDays(day, DAYS / 2);
  const from = addDays(to, 1 - DAYS);
  const query = closingsQuery(storeId, from, to);
  const { data, error, refetch } = useQuery(query);
  return {
    query,
    /** Oldest first; undefined until they have loaded. */
    states: data && statesOf(data, from),
    /** Of the day, newest first. */
    closings: data && closingsOf(data, day),
    error,
    refetch,
  };
}

export function closingsOf({ closings }: Closings, day: string): Closings['closings'] {
  return closings.filter((closing) => closing.day === day);
}

function statesOf(
  { closings, activeDays = [] }: Closings,
  from: string,
): ReadonlyMap<string, DayState> {
  const closed = new Set(closings.map(({ day }) => day));
  const stateOf = (day: string): DayState => {
    if (closed.has(day)) return 'closed';
    return activeDays.includes(day) ? 'open' : 'empty';
  };
  const days = Array.from({ length: DAYS }, (_, index) => addDays(from, index));
  return new Map(days.map((day) => [day, stateOf(day)]));
}

/**
 * The day to close next among some days: the oldest open one since the first closing or, without
 * closings, the newest open one; else undefined.
 */
export function dayToClose(states: ReadonlyMap<string, DayState>): string | undefined {
  const days = [...states];
  const first = days.findIndex(([, state]) => state === 'closed');
  if (first === -1) return days.findLast(([, state]) => state === 'open')?.[0];
  return days.slice(first).find(([, state]) => state === 'open')?.[0];
}
