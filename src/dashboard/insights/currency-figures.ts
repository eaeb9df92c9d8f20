import type {
  FigureGroupRow,
  FigureValue,
  FigureValues,
  PeriodFigures,
} from '#contract/bff/order-store/figures.ts';
import type { FigureValueBy } from '#contract/bff/order-store/figures-query.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';

/** The figures of a period in one currency; no tree means no figures. */
export type CurrencyFigures = {
  readonly tree: FiguresTree | undefined;
  readonly groups: readonly FigureGroupRow[];
  readonly breakdowns: readonly FigureValues[];
};

/** A period's figures in a currency (ISO 4217). */
export function figuresIn(
  { trees, groups, breakdowns }: PeriodFigures,
  currency: string,
): CurrencyFigures {
  const isOf = (each: { readonly currency: string }) => each.currency === currency;
  return {
    tree: trees.find(isOf),
    groups: groups.filter(isOf),
    breakdowns: breakdowns.filter(isOf),
  };
}

/** The listed values of a breakdown; `hasMore` is true if there are others. */
export function listedBy(
  { breakdowns }: CurrencyFigures,
  by: FigureValueBy,
): { readonly values: readonly FigureValue[]; readonly hasMore: boolean } {
  const found = breakdowns.find((each) => each.by === by);
  return { values: found?.values ?? [], hasMore: found !== undefined && found.rest.values > 0 };
}
