import { describe, expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { parseFindQuery } from './find-query.ts';
import { searchOrders } from './search-orders.ts';

const orders = Array.from({ length: 4_500 }, (_, index) =>
  exampleOrder({ id: `order-${index}`, memberName: index % 1_500 === 7 ? 'Zoë' : 'Ana' }),
);
const query = parseFindQuery('zoe');

describe('searching orders', () => {
  test('finds all, in their sequence, pausing on the way', async () => {
    const hits = await searchOrders(orders, query, new AbortController().signal);
    expect(hits?.map(({ id }) => id)).toEqual(['order-7', 'order-1507', 'order-3007']);
  });

  test('ends at the next pause once it is not wanted any more', async () => {
    const controller = new AbortController();
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses === 2) controller.abort();
    };
    expect(await searchOrders(orders, query, controller.signal, pause)).toBeUndefined();
    expect(pauses).toBe(2);
  });
});
