import { describe, expect, test } from 'vitest';
import type { ListOrdersQuery } from '#contract/list-orders-query.ts';
import type { Order } from '#contract/order.ts';
import type { OrderPage } from '#contract/read-order.ts';
import { printUtcSecond } from '#contract/rfc3339.ts';
import { EVERYTHING, loadAll, modelOrder, NOON } from './testing/drive-feed.ts';
import { createModelUpstream, printOrder, SOUND_POLICY } from './testing/model-upstream.ts';
import { startFeed } from './orders-feed.ts';

describe('length', () => {
  /** Answers as a service with an index would: no search through all orders. */
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

  test('100,000 orders cost a constant amount of work each', () => {
    const count = 100_000;
    let reads = 0;
    const all = Array.from({ length: count }, (_, index): Order => {
      const createdAt = printUtcSecond(NOON + count - 1 - index);
      return {
        ...printOrder(modelOrder(String(index), 0), 0),
        get createdAt() {
          reads += 1;
          return createdAt;
        },
      };
    });
    const state = loadAll(startFeed(EVERYTHING, 200), answerFrom(all));
    expect(state.loaded.orders).toHaveLength(count);
    expect(state.loaded.orders.at(-1)?.id).toBe(String(count - 1));
    expect(reads).toBeLessThan(10 * count);
    const copies = state.loaded.index.reduce((sum, layer) => sum + layer.size, 0);
    expect(copies).toBeLessThan(1.1 * count);
    expect(state.loaded.index.length).toBeLessThan(12);
  });

  test.each([
    { size: 200, most: 6_000, percent: 2 },
    // Each page repeats at least the order that the one before ended with, one in 49 here.
    { size: 50, most: 2_000, percent: 2.5 },
  ])('costs few more requests than the cursor to the letter, by pages of $size at most $percent %', (each) => {
    const { size, most, percent } = each;
    let ours = 0;
    let literal = 0;
    for (let count = 37; count <= most; count += 149) {
      // Two orders in three seconds or so, hence a few ties.
      const listed = Array.from({ length: count }, (_, index) =>
        modelOrder(String(index), Math.floor((index * 7919) % (count * 60))),
      );
      const upstream = createModelUpstream(listed, SOUND_POLICY);
      expect(loadAll(startFeed(EVERYTHING, size), upstream.answer).loaded.orders).toHaveLength(count);
      ours += upstream.requestCount();
      literal += Math.max(1, Math.ceil(count / size));
    }
    expect(ours).toBeLessThanOrEqual(literal * (1 + percent / 100));
  });
});
