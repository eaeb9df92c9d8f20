import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { createRowMerger } from './row-merger.ts';

const START = Date.parse('2026-11-20T00:00:00Z') / 1000;

function orderAt(number: number, changes: Partial<Order> = {}): Order {
  return exampleOrder({ id: `order-${number}`, createdAt: printUtcSecond(START + number), note: 'yes', ...changes });
}

const isMatch = ({ note }: Order) => note === 'yes';
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);
const part = (...matches: readonly Order[]) => ({ matches });

describe('rows of a feed and a reading', () => {
  test('each order once, newest first, those that do not match left out', () => {
    const merge = createRowMerger(isMatch);
    const feed = [orderAt(9), orderAt(8, { note: 'no' }), orderAt(7)];
    const rows = merge(feed, [], [part(orderAt(9), orderAt(7)), part(orderAt(5), orderAt(2))]);
    expect(ids(rows)).toEqual(['order-9', 'order-7', 'order-5', 'order-2']);
    expect(rows[0]).toBe(feed[0]);
    expect(merge(feed, [], [part(orderAt(9), orderAt(7)), part(rows[2] ?? orderAt(0), rows[3] ?? orderAt(0))])).toBe(
      rows,
    );
  });

  test('the newer version decides, and of two equal ones that of the feed', () => {
    const merge = createRowMerger(isMatch);
    const feed = [
      orderAt(9, { orderVersion: 3, note: 'no' }),
      orderAt(8, { orderVersion: 1, note: 'no' }),
      orderAt(7, { orderVersion: 1 }),
    ];
    const newer = orderAt(8, { orderVersion: 2 });
    const rows = merge(feed, [], [part(orderAt(9, { orderVersion: 2 }), newer, orderAt(7, { orderVersion: 1 }))]);
    expect(rows).toEqual([newer, feed[2]]);
    expect(rows[1]).toBe(feed[2]);
  });

  test('an order whose time was corrected stands where its newer version says, although its old slice still has the other', () => {
    const [now, before] = [orderAt(9, { orderVersion: 2 }), orderAt(3, { id: 'order-9', orderVersion: 1 })];
    const others = [orderAt(5), orderAt(1)];
    expect(createRowMerger(isMatch)([], [], [part(now), part(...others, before)])).toEqual([now, ...others]);
    const [later, earlier] = [orderAt(9), orderAt(3, { id: 'order-9', orderVersion: 8 })];
    expect(createRowMerger(isMatch)([later], [], [part(later), part(orderAt(5), earlier)])).toEqual([
      orderAt(5),
      earlier,
    ]);
  });

  test('an order that the feed holds back waits, and one that it removed stays away until the feed has it again', () => {
    const merge = createRowMerger(isMatch);
    const [late, gone, old] = [orderAt(9), orderAt(8), orderAt(1)];
    const parts = [part(late, gone, old)];
    expect(ids(merge([gone], [late], parts))).toEqual(['order-8', 'order-1']);
    expect(ids(merge([late], [], parts))).toEqual(['order-9', 'order-1']);
    expect(ids(merge([late, gone], [], parts))).toEqual(['order-9', 'order-8', 'order-1']);
  });

  test('an order without a readable time stays with its neighbour in the feed', () => {
    const feed = [orderAt(9), orderAt(0, { createdAt: 'last night' }), orderAt(3)];
    expect(ids(createRowMerger(isMatch)(feed, [], [part(orderAt(5))]))).toEqual([
      'order-9',
      'order-0',
      'order-5',
      'order-3',
    ]);
  });

  test('are the matching orders of both, in order of time, however they are divided', () => {
    const order = fc.record({ second: fc.nat(30), isMatching: fc.boolean(), inFeed: fc.boolean(), slice: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(order, { maxLength: 40 }), (entries) => {
        const all = entries
          .map((entry, number) => ({
            ...entry,
            order: orderAt(number, {
              createdAt: printUtcSecond(START + entry.second),
              note: entry.isMatching ? 'yes' : 'no',
            }),
          }))
          .sort((left, right) => right.second - left.second);
        const feed = all.filter(({ inFeed }) => inFeed).map((entry) => entry.order);
        const cut = (slice: number) =>
          all
            .filter(({ second, isMatching }) => isMatching && Math.floor(second / 8) === slice)
            .map((each) => each.order);
        const rows = createRowMerger(isMatch)(
          feed,
          [],
          [3, 2, 1, 0].map((slice) => part(...cut(slice))),
        );
        expect(ids(rows).toSorted()).toEqual(
          ids(all.filter((each) => each.isMatching).map((each) => each.order)).toSorted(),
        );
        const seconds = rows.map(({ createdAt }) => secondOf(createdAt) ?? 0);
        expect(seconds).toEqual(seconds.toSorted((left, right) => right - left));
      }),
      { seed: 91, numRuns: 300 },
    );
  });
});
