import { expect, test } from 'vitest';
import { exampleItem } from './example-order.ts';
import { originalLines } from './original-lines.ts';

test('indices count as the service does, over items that could not be read', () => {
  const lines = originalLines({
    items: ['a', 'b', 'c'].map((id) => exampleItem({ id })),
    unreadable: ['items[0].qty: not a number', 'items[3].qty: not a number', 'payments[1].id: not a text'],
  });
  expect(lines.map(({ item, index }) => [item.id, index])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 4],
  ]);
});

test('a list row without items has no lines', () => {
  expect(originalLines({})).toEqual([]);
});
