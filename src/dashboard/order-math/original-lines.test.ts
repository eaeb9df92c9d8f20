import { expect, test } from 'vitest';
import { exampleItem } from '#testing/example-order.ts';
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

test('an item that only lacks a modifier keeps its place', () => {
  const unreadable = ['items[0].modifiers[1].priceDeltaCents: not a number', 'items[1].modifiers: expected a list'];
  const lines = originalLines({ items: ['a', 'b'].map((id) => exampleItem({ id })), unreadable });
  expect(lines.map(({ index }) => index)).toEqual([0, 1]);
});

test('a list row without items has no lines', () => {
  expect(originalLines({})).toEqual([]);
});
