import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryItems } from '#testing/arbitrary-order.ts';
import { exampleItem } from '#testing/example-order.ts';
import { flattenTree, itemTree, lineCount, kitchenRounds, roundChange } from './item-tree.ts';
import { originalLines } from './order-lines.ts';

function outline(items: Parameters<typeof exampleItem>[0][]): string[] {
  const tree = itemTree(originalLines({ items: items.map(exampleItem) }));
  return flattenTree(tree).map(
    ({ node, depth }) => `${'  '.repeat(depth)}${node.item.id}${node.isOrphan ? '?' : ''}`,
  );
}

describe('itemTree', () => {
  test('nests the parts of a combo under it, in the original order', () => {
    expect(
      outline([
        { id: 'fries', itemRole: 'combo_child', parentItemId: 'menu' },
        { id: 'soup' },
        { id: 'menu', itemRole: 'combo_parent' },
        { id: 'cola', itemRole: 'combo_child', parentItemId: 'menu' },
      ]),
    ).toEqual(['soup', 'menu', '  fries', '  cola']);
  });

  test('keeps parts whose parent is unknown, missing or itself, as orphans', () => {
    expect(
      outline([
        { id: 'a', parentItemId: 'gone' },
        { id: 'b', itemRole: 'combo_child' },
        { id: 'c', parentItemId: 'c' },
        { id: 'd', parentItemId: '' },
      ]),
    ).toEqual(['a?', 'b?', 'c?', 'd']);
  });

  test('never loses or doubles a line, and puts each part below its parent', () => {
    fc.assert(
      fc.property(arbitraryItems, (items) => {
        const flat = flattenTree(itemTree(originalLines({ items })));
        expect(flat.map(({ node }) => node.index).sort((left, right) => left - right)).toEqual([
          ...items.keys(),
        ]);
        for (const { node } of flat) {
          for (const child of node.children) expect(child.item.parentItemId).toBe(node.item.id);
        }
      }),
      { seed: 41, numRuns: 166 },
    );
  });
});

describe('kitchen rounds', () => {
  test('groups lines by round, those without one last, and keeps combos together', () => {
    const items = [
      exampleItem({ id: 'coffee' }),
      exampleItem({ id: 'menu', submitRound: 2 }),
      exampleItem({ id: 'fries', parentItemId: 'menu', submitRound: 1 }),
      exampleItem({ id: 'soup', submitRound: 1 }),
    ];
    const groups = kitchenRounds(itemTree(originalLines({ items })));
    expect(groups.map(({ round, lines }) => [round, lines.map(({ item }) => item.id)])).toEqual([
      [1, ['soup']],
      [2, ['menu']],
      [undefined, ['coffee']],
    ]);
    expect(groups[1]?.lines[0]?.children.map(({ item }) => item.id)).toEqual(['fries']);
    expect(groups.map(lineCount)).toEqual([1, 2, 1]);
  });

  test.each([
    [{ qty: 2 }, undefined],
    [{ qty: 2, deltaQty: null }, undefined],
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
});
