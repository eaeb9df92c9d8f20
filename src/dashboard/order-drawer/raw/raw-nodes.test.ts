import { expect, test } from 'vitest';
import { childNodes, findNodes, rawText } from './raw-data.tsx';

const order = { id: 'a', odd: null, items: [{ name: { en: 'Flat white' }, 'tax rate': 5 }], none: [] };

test('every value has a path', () => {
  expect(findNodes(order, '').map(({ path }) => path)).toEqual([
    'id',
    'odd',
    'items[0].name.en',
    'items[0]["tax rate"]',
    'none',
  ]);
});

test('names and values are found in any case', () => {
  expect(findNodes(order, 'FLAT').map(({ path }) => path)).toEqual(['items[0].name.en']);
  expect(findNodes(order, 'Tax').map(({ value }) => value)).toEqual([5]);
  expect(findNodes(order, 'null').map(({ path }) => path)).toEqual(['odd']);
  expect(findNodes(order, 'nowhere')).toEqual([]);
});

test('plain values have no entries, and strings are copied without quotes', () => {
  expect(childNodes({ path: 'id', value: 'a' })).toEqual([]);
  expect([rawText('a'), rawText(5), rawText(null), rawText([1])]).toEqual(['a', '5', 'null', '[\n  1\n]']);
});

test('any depth and number of entries is searched', () => {
  let deep: unknown = 'bottom';
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep];
  expect(findNodes(deep, 'bottom')).toHaveLength(1);
  expect(findNodes({ tags: Array.from({ length: 300_000 }, () => 'a') }, 'a')).toHaveLength(300_000);
});
