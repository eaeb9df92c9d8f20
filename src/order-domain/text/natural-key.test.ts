import { expect, test } from 'vitest';
import { naturalKey } from './natural-key.ts';

test('texts with numbers sort by these, whatever their case', () => {
  const sorted = ['#9', 'a-7', 'A-12', 'a-007b', 'B-1', 'b-1000000000000', 'É-2'];
  const byKey = sorted
    .toReversed()
    .toSorted((left, right) => (naturalKey(left) < naturalKey(right) ? -1 : 1));
  expect(byKey).toEqual(['#9', 'a-7', 'a-007b', 'A-12', 'B-1', 'b-1000000000000', 'É-2']);
});
