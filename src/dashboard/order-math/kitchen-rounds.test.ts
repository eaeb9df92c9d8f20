import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryItems } from '#testing/arbitrary-order.ts';
import { exampleItem } from '#testing/example-order.ts';
import { itemTree } from './item-tree.ts';
import { kitchenRounds, lineCount, linesByRound, roundChange } from './kitchen-rounds.ts';
import { originalLines } from './original-lines.ts';

test('rounds appear once, earliest first', () => {
  const items = [2, 1, 2, undefined].map((submitRound) => exampleItem({ submitRound }));
  expect(kitchenRounds(items)).toEqual([1, 2]);
});

test('groups lines by round, those without one last, and keeps combos together', () => {
  const items = [
    exampleItem({ id: 'coffee' }),
    exampleItem({ id: 'menu', submitRound: 2 }),
    exampleItem({ id: 'fries', parentItemId: 'menu', submitRound: 1 }),
    exampleItem({ id: 'soup', submitRound: 1 }),
  ];
  const groups = linesByRound(itemTree(originalLines({ items })));
  expect(groups.map(({ round, lines }) => [round, lines.map(({ item }) => item.id)])).toEqual([
    [1, ['soup']],
    [2, ['menu']],
    [undefined, ['coffee']],
  ]);
  expect(groups[1]?.lines[0]?.children.map(({ item }) => item.id)).toEqual(['fries']);
  expect(groups.map(lineCount)).toEqual([1, 2, 1]);
});

test('every line stands in exactly one round', () => {
  fc.assert(
    fc.property(arbitraryItems, (items) => {
      const roots = itemTree(originalLines({ items }));
      const grouped = linesByRound(roots).flatMap(({ lines }) => lines);
      expect(new Set(grouped)).toEqual(new Set(roots));
      expect(grouped).toHaveLength(roots.length);
      const counted = linesByRound(roots).reduce((sum, group) => sum + lineCount(group), 0);
      expect(counted).toBe(items.length);
    }),
    { seed: 62, numRuns: 300 },
  );
});

test.each([
  [{ qty: 2 }, undefined],
  [{ qty: 2, deltaQty: 2 }, undefined],
  [
    { qty: 2.5, deltaQty: -0.5 },
    { change: -0.5, before: 3 },
  ],
  [
    { qty: 3, deltaQty: 1 },
    { change: 1, before: 2 },
  ],
  [
    { qty: 0.3, deltaQty: 0.1 },
    { change: 0.1, before: 0.2 },
  ],
])('of %j the last round changed %j', (changes, change) => {
  expect(roundChange(exampleItem(changes))).toEqual(change);
});
