import { expect, test } from 'vitest';
import { exampleItem } from '#testing/example-order.ts';
import { originalLines } from './original-lines.ts';

test('indices count as the service does, over items that could not be read', () => {
  const lines = originalLines({
    items: ['a', 'b', 'c'].map((id) => exampleItem({ id })),
    unreadable: [
      { path: ['items', 0, 'qty'], reason: 'wrong_type' },
      { path: ['items', 3, 'qty'], reason: 'missing' },
      { path: ['payments', 1, 'id'], reason: 'wrong_type' },
    ],
  });
  expect(lines.map(({ item, index }) => [item.id, index])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 4],
  ]);
});

test('an item that only lacks a modifier keeps its place', () => {
  const lines = originalLines({
    items: ['a', 'b'].map((id) => exampleItem({ id })),
    unreadable: [
      { path: ['items', 0, 'modifiers', 1, 'priceDeltaCents'], reason: 'wrong_type' },
      { path: ['items', 1, 'modifiers'], reason: 'wrong_type' },
    ],
  });
  expect(lines.map(({ index }) => index)).toEqual([0, 1]);
});

test('a list row without items has no lines', () => {
  expect(originalLines({})).toEqual([]);
});
