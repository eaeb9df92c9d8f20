import { useQuery } from '@tanstack/react-query';
import { addDays } from '#order-domain/days/store-day.ts';
import { figuresQuery } from '../../api/figures.ts';
import { closingsQuery } from '../closings/closings-api.ts';

/** Whether a business day was closed, could be, or had no sales. */
export type DayState = 'closed' | 'open' | 'empty';

/** As many as one line holds. */
const DAYS = 14;

/**
 * The states of two weeks of a store's business days (`YYYY-MM-DD`), oldest first: the last ones, or
 * those around an earlier `day`; undefined until they have loaded.
 */
export function useDayStates(
  storeId: string,
  day: string,
  today: string,
): { readonly states: ReadonlyMap<string, DayState> | undefined; readonly isFailed: boolean } {
  const isRecent = day > addDays(today, -DAYS);
  const to = isRecent ? today : addDays(day, DAYS / 2);
  const from = addDays(to, 1 - DAYS);
  const figures = useQuery(figuresQuery({ from, to, storeIds: [storeId], by: ['day'] }));
  const closings = useQuery(closingsQuery(storeId, from, to));
  const isFailed = figures.error !== null || closings.error !== null;
  if (!figures.data || !closings.data || figures.isPlaceholderData)
    return { states: undefined, isFailed };
  const sold = new Set(
    figures.data.groups.flatMap(({ value, sales }) => (sales > 0 ? [value] : [])),
  );
  const closed = new Set(closings.data.closings.map((closing) => closing.day));
  const stateOf = (each: string): DayState => {
    if (closed.has(each)) return 'closed';
    return sold.has(each) ? 'open' : 'empty';
  };
  const days = Array.from({ length: DAYS }, (_, index) => addDays(from, index));
  return { states: new Map(days.map((each) => [each, stateOf(each)])), isFailed };
}

/** The oldest open day since the first closing among some days, else undefined. */
export function oldestOpenDay(states: ReadonlyMap<string, DayState>): string | undefined {
  const days = [...states];
  const first = days.findIndex(([, state]) => state === 'closed');
  if (first === -1) return undefined;
  return days.slice(first).find(([, state]) => state === 'open')?.[0];
}
