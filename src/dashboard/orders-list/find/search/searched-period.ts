import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { Period } from '../../../orders-feed/reader/reading.ts';
import type { FeedQuery } from '../../../orders-feed/walk/orders-walk.ts';
import { addDays, startOfStoreDay, storeDayOf } from '../../../stores/store-day.ts';
import type { Days } from '../../../stores/store-span.ts';

/** How many days are searched at first, and how many more at a time. */
export const SEARCHED_DAYS = 90;
const STRETCH = SEARCHED_DAYS * 86_400;

const { pageSize: _pageSize, ...EVERYTHING } = EMPTY_LIST_ORDERS_QUERY;

/** The period to read for a search, without expansions, and whether there may be older orders to search in. */
export type SearchedPeriod = { readonly period: Period; readonly hasOlder: boolean };

/** When today ends (epoch seconds) in the last of the stores' zones. */
function endOfToday({ stores, now, cutoffMinutes, defaultTimeZone }: Days): number {
  const zones = new Set([defaultTimeZone, ...stores.described.map(({ timeZone }) => timeZone)]);
  const ends = [...zones].map((zone) =>
    startOfStoreDay(addDays(storeDayOf(now, zone, cutoffMinutes), 1), zone, cutoffMinutes),
  );
  return Math.max(...ends);
}

/**
 * The period of `stretches` times 90 days, back from today or from the end of the filters' dates. A period within the last 90 days is read
 * without filters, so that a search within other filters needs no request; one that goes further back is read with them.
 */
export function searchedPeriod(days: Days, stretches: number, within: FeedQuery | undefined): SearchedPeriod {
  const today = endOfToday(days);
  const { from: first, to: last, ...selection } = within ?? EVERYTHING;
  const [firstSecond, lastSecond] = [secondOf(first) ?? -Infinity, secondOf(last) ?? Infinity];
  const until = Math.min(today, lastSecond + 1);
  const from = Math.min(Math.max(firstSecond, until - stretches * STRETCH), until - 1);
  const filter = from >= today - STRETCH ? EVERYTHING : selection;
  return { period: { filter, from, until }, hasOlder: from > firstSecond };
}
