import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listEntries } from './list-entries.ts';

test('each heading stands before its orders, and each order has its own place', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }), (counts) => {
      let start = 0;
      const groups = counts.map((count) => {
        const group = { span: undefined, start, count, sums: [] };
        start += count;
        return group;
      });
      const entries = listEntries(groups, start);
      const expected = groups.flatMap(({ start, count }, group) => [
        { group, order: undefined },
        ...Array.from({ length: count }, (_, position) => ({ group, order: start + position })),
      ]);
      expect(entries.count).toBe(expected.length);
      expect(expected.map((_, place) => entries.at(place))).toEqual(expected);
      const places = expected.flatMap(({ order }, place) => (order === undefined ? [] : [place]));
      expect(places.map((_, order) => entries.placeOf(order))).toEqual(places);
    }),
    { seed: 7, numRuns: 200 },
  );
});
