import { expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { joinOrders } from './join-orders.ts';

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
