import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import type { FigureGroupBy } from '#contract/bff/order-store/figures-query.ts';

/**
 * The keys of all maps, each once: what is listed of a period, and of one that it is compared with.
 */
export function keysOf<Key>(...maps: readonly (ReadonlyMap<Key, unknown> | undefined)[]): Key[] {
  return [...new Set(maps.flatMap((map) => [...(map?.keys() ?? [])]))];
}

/** A sum of the groups of one grouping and currency, by their values. */
export function sumsBy(
  groups: readonly FigureGroupRow[],
  by: FigureGroupBy,
  sumOf: (group: FigureGroupRow) => number,
): ReadonlyMap<string, number> {
  return new Map(
    groups.filter((group) => group.by === by).map((group) => [group.value, sumOf(group)]),
  );
}
