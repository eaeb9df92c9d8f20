import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import type { FigureGroupBy } from '#contract/bff/order-store/figures-query.ts';

/** The distinct keys of all maps, such as those of a period and of one to compare with. */
export function keysOf<Key>(...maps: readonly (ReadonlyMap<Key, unknown> | undefined)[]): Key[] {
  return [...new Set(maps.flatMap((map) => [...(map?.keys() ?? [])]))];
}

/** The sums of groups of one grouping and currency, by value. */
export function sumsBy(
  groups: readonly FigureGroupRow[],
  by: FigureGroupBy,
  sumOf: (group: FigureGroupRow) => number,
): ReadonlyMap<string, number> {
  return new Map(
    groups.filter((group) => group.by === by).map((group) => [group.value, sumOf(group)]),
  );
}

const UNITS = ['day', 'week', 'month'] as const;

/** The days, weeks or months of each store, by its id. */
export function groupsByStore(groups: readonly FigureGroupRow[]) {
  const own = groups.flatMap(({ by, value, ...sums }) => {
    const unit = UNITS.find((each) => by === `store_${each}`);
    const [storeId = '', day = ''] = value.split(' ');
    return unit ? [{ ...sums, by: unit, value: day, storeId }] : [];
  });
  return Map.groupBy(own, ({ storeId }) => storeId);
}
