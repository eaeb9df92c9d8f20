import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FoundOrder } from '../search/search-index.ts';
import { NO_RESULTS, steadyResults } from './found-list.tsx';

function found(id: string): FoundOrder {
  return {
    id,
    storeId: '',
    created: undefined,
    createdAt: '',
    tzOffsetMinutes: 0,
    ticketNumber: id,
    sequenceNumber: null,
    totalCents: 0,
    rank: 0,
    isOutside: false,
    reasons: [],
  };
}
const list = (ids: string) => [...ids].map(found);
const idsOf = (orders: readonly FoundOrder[]) => orders.map(({ id }) => id).join('');

test.each([
  ['', 'ac', false, 'ac', 0],
  ['ac', 'abcd', true, 'abcd', 0],
  ['ac', 'abcd', false, 'acd', 1],
  ['c', 'abcd', false, 'cd', 2],
  ['ac', 'ac', false, 'ac', 0],
  ['xc', 'ac', false, 'xc', 1],
  ['x', 'abc', false, 'x', 3],
])('after %s came %s (calm: %s): %s, %i held back', (shown, next, isCalm, expected, held) => {
  const results = steadyResults({ shown: list(shown), held: 0 }, list(next), isCalm);
  expect(idsOf(results.shown)).toBe(expected);
  expect(results.held).toBe(held);
});

test('what is on screen never moves while not calm, and nothing is lost', () => {
  const growing = fc.array(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }), { maxLength: 8 });
  fc.assert(
    fc.property(growing, (steps) => {
      const known = new Set<number>();
      let results = NO_RESULTS;
      for (const step of steps) {
        step.forEach((rank) => known.add(rank));
        const all = [...known].toSorted((left, right) => left - right).map((rank) => found(String(rank)));
        const next = steadyResults(results, all, false);
        expect(next.shown.slice(0, results.shown.length).map(({ id }) => id)).toEqual(
          results.shown.map(({ id }) => id),
        );
        expect(next.shown.length + next.held).toBe(all.length);
        expect(new Set(next.shown.map(({ id }) => id)).size).toBe(next.shown.length);
        results = next;
      }
    }),
    { seed: 96, numRuns: 500 },
  );
});
