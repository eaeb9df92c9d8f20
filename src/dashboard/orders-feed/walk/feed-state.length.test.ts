import { describe, expect, test } from 'vitest';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { EVERYTHING, loadAll, modelOrder, NOON } from '../testing/drive-feed.ts';
import { printOrder } from '../testing/model-upstream.ts';
import { startFeed } from './feed-state.ts';

describe('length', () => {
  /** Answers like a service with an index, without searching through all orders. */
  function answerFrom(all: readonly Order[]) {
    return (query: ListOrdersQuery): OrderPage => {
      const start = query.before === undefined ? 0 : all.length - (Date.parse(query.before) / 1000 - NOON);
      return {
        orders: all.slice(start, start + query.pageSize),
        unreadable: [],
        hasMore: start + query.pageSize < all.length,
      };
    };
  }

  test('the time of each of 20,000 orders is read a few times only', () => {
    const count = 20_000;
    let reads = 0;
    const all = Array.from({ length: count }, (_, index): Order => {
      const order = printOrder(modelOrder(String(index), count - 1 - index), 0);
      return {
        ...order,
        get created() {
          reads += 1;
          return order.created;
        },
      };
    });
    const state = loadAll(startFeed(EVERYTHING, 200), answerFrom(all));
    expect(state.loaded.orders).toHaveLength(count);
    expect(state.loaded.orders.at(-1)?.id).toBe(String(count - 1));
    expect(reads).toBeLessThan(10 * count);
  });

  /** The seconds of orders over a quarter of a year, oldest first; `shared(index)` is how many orders share a second. */
  function secondsOf(count: number, shared: (index: number) => number): number[] {
    const seconds: number[] = [];
    for (let index = 0; seconds.length < count; index += 1) {
      const second = index * 600 + ((index * 7_919) % 600);
      for (let tie = shared(index); tie > 0 && seconds.length < count; tie -= 1) seconds.push(second);
    }
    return seconds;
  }

  /** Counts the requests to the end of a list with pages of `size`, and those that following the cursor literally would take. */
  function countRequests(seconds: readonly number[], size: number) {
    const all = seconds.map((second, index) => modelOrder(String(index), second)).toReversed();
    const orders = all.map((each) => printOrder(each, 0));
    let ours = 0;
    const { loaded } = loadAll(startFeed(EVERYTHING, size), ({ before, pageSize }) => {
      ours += 1;
      const cursor = before === undefined ? Infinity : Date.parse(before) / 1000;
      const start = all.findIndex(({ epochSeconds }) => epochSeconds < cursor);
      const end = start + pageSize;
      return { orders: start < 0 ? [] : orders.slice(start, end), unreadable: [], hasMore: end < all.length };
    });
    expect(loaded.orders).toHaveLength(seconds.length);
    return { ours, literal: Math.max(1, Math.ceil(seconds.length / size)) };
  }

  /** One second in 500 is shared by two orders, as in a grocer's real orders. */
  const realTies = (index: number) => (index % 500 === 3 ? 2 : 1);
  /** One second in twenty is shared, occasionally by ten orders, as in the rush hours of the demo's stores. */
  const rushTies = (index: number) => (index % 700 === 5 ? 10 : index % 140 === 9 ? 3 : index % 23 === 1 ? 2 : 1);

  test.each([
    { name: 'real', ties: realTies, size: 200, percent: 2 },
    { name: 'rush-hour', ties: rushTies, size: 200, percent: 2 },
    // With items the API returns at most 50 orders per page. No answer can prove that its oldest second is complete, so each page repeats
    // at least one order of 50: 50 / 49 means 2.04 % more requests, and no lossless walk can cost less.
    { name: 'real', ties: realTies, size: 50, percent: 2.15 },
    { name: 'rush-hour', ties: rushTies, size: 50, percent: 2.5 },
  ])(
    'by pages of $size a list of $name density costs at most $percent % more requests than the cursor to the letter',
    ({ ties, size, percent }) => {
      const { ours, literal } = countRequests(secondsOf(12_000, ties), size);
      expect((ours / literal - 1) * 100).toBeLessThanOrEqual(percent);
    },
  );

  test('lists of every length cost at most 2 % more in all, by pages of 200', () => {
    let [ours, literal] = [0, 0];
    for (let count = 37; count <= 6_000; count += 601) {
      const cost = countRequests(secondsOf(count, rushTies), 200);
      ours += cost.ours;
      literal += cost.literal;
    }
    expect(ours).toBeLessThanOrEqual(literal * 1.02);
  });
});
