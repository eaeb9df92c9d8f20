import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { ofWhole } from '../period-figures/figure-groups.ts';
import type { StoreDirectory, StoresInView } from '#order-domain/days/stores.ts';

/** The currencies of the stores in view, that of most stores first. */
function currenciesInView({ described, find }: StoreDirectory, ids: StoresInView): string[] {
  const currencies = (ids?.map(find) ?? described).map(({ currency }) => currency);
  return [...Map.groupBy(currencies, (currency) => currency)]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([currency]) => currency);
}

/**
 * The currencies of a period, by their names, and the one that is shown: the one asked for, else that of most stores in view. While the
 * period is being read, what was read first doesn't decide, so that figures aren't replaced by those of another currency: none is shown yet.
 */
export function shownCurrency(
  trees: readonly FiguresTree[],
  {
    asked,
    isReading,
    stores,
    inView,
  }: {
    readonly asked: string | undefined;
    readonly isReading: boolean;
    readonly stores: StoreDirectory;
    readonly inView: StoresInView;
  },
) {
  const currencies = ofWhole(trees)
    .map(({ currency }) => currency)
    .toSorted();
  const wanted = [...currenciesInView(stores, inView), ...currencies];
  const [first] = wanted.includes(asked ?? '') ? [asked] : wanted;
  const shown = [first, ...(isReading ? [] : wanted)].find((each) => each !== undefined && currencies.includes(each));
  return { currencies, currency: shown };
}
