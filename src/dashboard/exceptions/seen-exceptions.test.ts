import { expect, test } from 'vitest';
import type { EntryCount } from '#contract/bff/exceptions.ts';
import { exampleEntry } from '#testing/example-exception.ts';
import { countKinds, namePeople, sumListed } from './seen-exceptions.ts';

const COUNTS: readonly EntryCount[] = [
  { kind: 'comp', state: 'open', currency: 'GBP', count: 4, stake: 400 },
  { kind: 'comp', state: 'looked_at', currency: 'GBP', count: 2, stake: 50 },
  { kind: 'cancelled_but_paid', state: 'open', currency: 'GBP', count: 1, stake: 1_320 },
  { kind: 'cancelled_but_paid', state: 'open', currency: 'JPY', count: 2, stake: 9_000 },
  { kind: 'gap_in_numbers', state: 'open', currency: 'EUR', count: 3, stake: 0 },
];

test('kinds are counted by state, open ones by default', () => {
  expect([...countKinds(COUNTS, {})]).toEqual([
    ['comp', 4],
    ['cancelled_but_paid', 3],
    ['gap_in_numbers', 3],
  ]);
  expect(countKinds(COUNTS, { state: 'any' }).get('comp')).toBe(6);
});

test('listed entries add up by chosen state and kinds, per currency', () => {
  const { certain, stakes } = sumListed(COUNTS, {});
  expect([certain, ...stakes]).toEqual([3, ['GBP', 1_720], ['JPY', 9_000]]);
  expect(sumListed(COUNTS, { kind: ['comp'], state: 'looked_at' })).toEqual({
    certain: 0,
    stakes: new Map([['GBP', 50]]),
  });
});

test('people are named by their keys', () => {
  const entries = [exampleEntry(1), exampleEntry(2, { person: { key: 'm1', name: 'Mia' } })];
  expect([...namePeople(entries)]).toEqual([['m1', 'Mia']]);
});
