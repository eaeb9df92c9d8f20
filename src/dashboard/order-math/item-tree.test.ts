import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryItems } from '#testing/arbitrary-order.ts';
import { exampleItem } from '#testing/example-order.ts';
import { flattenTree, itemTree } from './item-tree.ts';
import { originalLines } from './original-lines.ts';

function outline(items: Parameters<typeof exampleItem>[0][]): string[] {
  const tree = itemTree(originalLines({ items: items.map(exampleItem) }));
  return flattenTree(tree).map(({ node, depth }) => `${'  '.repeat(depth)}${node.item.id}${node.isOrphan ? '?' : ''}`);
}

describe('itemTree', () => {
  test('nests the parts of a combo under it, wherever they stand, in the original order', () => {
    expect(
      outline([
        { id: 'fries', itemRole: 'combo_child', parentItemId: 'menu' },
        { id: 'soup' },
        { id: 'menu', itemRole: 'combo_parent' },
        { id: 'cola', itemRole: 'combo_child', parentItemId: 'menu' },
      ]),
    ).toEqual(['soup', 'menu', '  fries', '  cola']);
  });

  test('keeps parts whose parent is unknown, missing or itself, and says so', () => {
    expect(
      outline([
        { id: 'a', parentItemId: 'gone' },
        { id: 'b', itemRole: 'combo_child' },
        { id: 'c', parentItemId: 'c' },
        { id: 'd', parentItemId: '' },
      ]),
    ).toEqual(['a?', 'b?', 'c?', 'd']);
  });

  test('opens a ring of parents at its first line', () => {
    expect(
      outline([
        { id: 'leaf', parentItemId: 'b' },
        { id: 'a', parentItemId: 'b' },
        { id: 'b', parentItemId: 'a' },
      ]),
    ).toEqual(['a?', '  b', '    leaf']);
  });

  test('takes a chain of thousands of parents', () => {
    const items = Array.from({ length: 5_000 }, (_, index) => ({ id: `${index}`, parentItemId: `${index + 1}` }));
    expect(outline(items)).toHaveLength(5_000);
  });

  test('never loses or doubles a line, and puts each part below its parent', () => {
    fc.assert(
      fc.property(arbitraryItems, (items) => {
        const flat = flattenTree(itemTree(originalLines({ items })));
        expect(flat.map(({ node }) => node.index).sort((left, right) => left - right)).toEqual([...items.keys()]);
        for (const { node } of flat) {
          for (const child of node.children) expect(child.item.parentItemId).toBe(node.item.id);
        }
      }),
      { seed: 41, numRuns: 500 },
    );
  });
});
