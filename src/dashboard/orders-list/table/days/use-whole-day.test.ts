import { expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { joinDay } from './use-whole-day.ts';

const order = (id: string, orderVersion: number | null) => exampleOrder({ id, orderVersion });

test('a day is what was read and what the list knows, each order once in its newest version, without those that no longer match', () => {
  const read = [order('a', 1), order('b', 2), order('c', 1)];
  const known = [order('new', 1), order('a', 2), order('b', 1)];
  expect(joinDay(read, known, new Set(['c']))).toEqual([order('a', 2), order('b', 2), order('new', 1)]);
});

test('of versions that cannot be compared, the one in the list counts', () => {
  const known = order('a', null);
  expect(joinDay([order('a', 3)], [known], new Set())).toEqual([known]);
});
