import type { FigureDimension } from '#order-domain/figures/figure-sums.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';

/** The trees that are not of groups. */
export function ofWhole(trees: readonly FiguresTree[]): FiguresTree[] {
  return trees.filter(({ group }) => group === undefined);
}

/** The keys of all maps, each once: what is listed of a period, and of one that it is compared with. */
export function keysOf<Key>(...maps: readonly (ReadonlyMap<Key, unknown> | undefined)[]): Key[] {
  return [...new Set(maps.flatMap((map) => [...(map?.keys() ?? [])]))];
}

/** A value of the groups of one grouping, added up by a key of their values. */
export function sumsBy(
  trees: readonly FiguresTree[],
  by: readonly FigureDimension[],
  valueOf: (tree: FiguresTree) => number,
  keyOf: (values: readonly string[]) => string = (values) => values.join(' '),
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const tree of trees) {
    if (tree.group?.by.join() !== by.join()) continue;
    const key = keyOf(tree.group.values);
    sums.set(key, (sums.get(key) ?? 0) + valueOf(tree));
  }
  return sums;
}
