import type { FigureDimension } from '../order-math/figures/figure-sums.ts';
import type { FiguresTree } from '../order-math/figures/figures-tree.ts';

/** What charts measure: totals of the orders created in a time, payments less refunds made in it, or the number of orders. */
export const MEASURES = ['total', 'takings', 'orders'] as const;
export type Measure = (typeof MEASURES)[number];

/** The trees that are not of groups. */
export function ofWhole(trees: readonly FiguresTree[]): FiguresTree[] {
  return trees.filter(({ group }) => group === undefined);
}

/** A measure of a tree: cents, or a number of orders. */
function measured(tree: FiguresTree, measure: Measure): number {
  if (measure === 'orders') return tree.sales;
  return measure === 'total' ? tree.totalCents : tree.netTakingsCents;
}

/** A measure of the groups of one grouping, added up by a key of their values. */
export function measuredBy(
  trees: readonly FiguresTree[],
  by: readonly FigureDimension[],
  measure: Measure,
  keyOf: (values: readonly string[]) => string = (values) => values.join(' '),
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const tree of trees) {
    if (tree.group?.by.join() !== by.join()) continue;
    const key = keyOf(tree.group.values);
    sums.set(key, (sums.get(key) ?? 0) + measured(tree, measure));
  }
  return sums;
}
