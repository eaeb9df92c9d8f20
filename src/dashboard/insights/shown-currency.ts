import type { StoreDirectory, StoresInView } from '#order-domain/days/stores.ts';

/** The currencies of the stores in view, the most frequent first. */
function currenciesInView({ described, find }: StoreDirectory, ids: StoresInView): string[] {
  const currencies = (ids?.map(find) ?? described).map(({ currency }) => currency);
  return [...Map.groupBy(currencies, (currency) => currency)]
    .toSorted(([, left], [, right]) => right.length - left.length)
    .map(([currency]) => currency);
}

/** The requested currency, else the one of most stores in view; undefined without figures. */
export function shownCurrency(
  currencies: readonly string[],
  asked: string | undefined,
  stores: StoreDirectory,
  inView: StoresInView,
): string | undefined {
  const wanted = [asked, ...currenciesInView(stores, inView), ...currencies];
  return wanted.find((each) => each !== undefined && currencies.includes(each));
}
