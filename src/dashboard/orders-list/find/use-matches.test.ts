import { describe, expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { parseFindQuery } from './find-query.ts';
import { joinOrders, searchOrders } from './use-matches.ts';

const orders = Array.from({ length: 4_500 }, (_, index) =>
  exampleOrder({ id: `order-${index}`, memberName: index % 1_500 === 7 ? 'Zoë' : 'Ana' }),
);
const query = parseFindQuery('zoe');

describe('searching orders', () => {
  test('finds all, in their sequence, pausing on the way', async () => {
    const matches = await searchOrders(orders, query, new AbortController().signal);
    expect(matches?.map(({ id }) => id)).toEqual(['order-7', 'order-1507', 'order-3007']);
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

const order = (id: string, note = '') => exampleOrder({ id, note });

test.each([
  ['ab', '', 'ab'],
  ['', 'ab', 'AB'],
  ['nabcd', 'ab', 'nABcd'],
  ['ab', 'abcd', 'ABCD'],
  ['abcd', 'acx', 'ACXbd'],
])('%s and %s are %s', (left, right, expected) => {
  const list = [...left].map((id) => order(id));
  const items = [...right].map((id) => order(id, 'preferred'));
  const joined = joinOrders(list, items).map(({ id, note }) => (note === '' ? id : id.toUpperCase()));
  expect(joined.join('')).toBe(expected);
});
