import type { FiguresTree } from '../order-math/figures/figures-tree.ts';
import { ofWhole } from '../period-figures/figure-groups.ts';

/** The currencies of a period, by their names, and the one that is shown: the one asked for, else that of most sales; '' without figures. */
export function shownCurrency(trees: readonly FiguresTree[], asked: string | undefined) {
  const currencies = ofWhole(trees)
    .toSorted((left, right) => right.sales - left.sales)
    .map(({ currency }) => currency);
  return {
    currencies: currencies.toSorted(),
    currency: currencies.find((each) => each === asked) ?? currencies[0] ?? '',
  };
}
