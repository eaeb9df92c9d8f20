import { expect } from 'vitest';
import { type ListOrdersQuery, serializeListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { compareInstants, readInstant } from '#contract/service/rfc3339.ts';
import { type FeedState, nextRequest, receivePage } from '../walk/feed-state.ts';
import type { OrdersFeedSnapshot } from '../orders-feed-snapshot.ts';
import type { ModelOrder } from './model-upstream.ts';

/** The seed and the number of cases for each property; the cases are always the same. Only tests use this file. */
export const RUNS = { seed: 20_261_101, numRuns: 400 };

/** Repeats a response after it was applied, which must change nothing. */
export function expectLateResponseIgnored(request: ListOrdersQuery, page: OrderPage, next: FeedState): void {
  const following = nextRequest(next);
  const isAskedAgain = following && serializeListOrdersQuery(following) === serializeListOrdersQuery(request);
  expect(isAskedAgain || receivePage(next, request, page) === next).toBe(true);
}

/** Every order that a list shows or reports as unreadable. */
export function shownIn({ orders, unreadable }: Pick<OrdersFeedSnapshot, 'orders' | 'unreadable'>): string[] {
  return [...orders.map(({ id }) => id), ...unreadable.map(({ id, path }) => id ?? String(path.at(-1)))];
}

/** Every order that the feed shows or reports as unreadable. */
export function shownIds({ loaded }: FeedState): string[] {
  return shownIn(loaded);
}

/** Expects that no order is shown twice. */
export function expectEachOnce(state: FeedState): void {
  const ids = shownIds(state);
  expect(new Set(ids).size).toBe(ids.length);
}

/** Expects the rows to go from the newest to the oldest. */
export function expectNewestFirst({ loaded }: FeedState): void {
  const instants = loaded.orders.flatMap(({ createdAt }) => {
    const reading = readInstant(createdAt);
    return reading.ok ? [reading.value] : [];
  });
  const misplaced = instants.filter((instant, index) => {
    const above = instants[index - 1];
    return above !== undefined && compareInstants(above, instant) < 0;
  });
  expect(misplaced).toEqual([]);
}

/** Whether orders of one amount within three seconds (which one request may cover) do not fit on a page. */
export function hasHugeAmount(orders: readonly ModelOrder[], size: number): boolean {
  return orders.some(
    ({ epochSeconds, amount }) =>
      orders.filter(
        (other) =>
          other.amount === amount && other.epochSeconds >= epochSeconds && other.epochSeconds <= epochSeconds + 2,
      ).length >= size,
  );
}
