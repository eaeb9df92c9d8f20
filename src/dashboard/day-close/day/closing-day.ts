import type { Figures } from '#contract/bff/order-store/figures.ts';
import type { OrderTotals } from '#contract/bff/order-store/order-totals.ts';
import { getCell, noFigures } from '#order-domain/figures/figure-sums.ts';
import { figuresTrees, type FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { sumOf } from '#order-domain/order/order-amounts.ts';

/** A store's business day: its figures and related counts. */
export type ClosingDay = {
  readonly tree: FiguresTree;
  /** Incomplete orders of the day. */
  readonly active: { readonly count: number; readonly totalCents: number };
  /** Refunds given on the day, for orders of any day. */
  readonly refunds: { readonly count: number; readonly amountCents: number };
  /** Orders with unknown amounts. */
  readonly incomplete: number;
  /** The time up to which changes are included, RFC 3339. */
  readonly readAt: string;
};

/** The parameters for totals of active orders. */
export const ACTIVE = { view: 'active' };

/**
 * Combines a day's figures, which include refunds by age, with the totals of its active orders;
 * `currency` is the store's.
 */
export function closingDay(
  { coverage, trees, breakdowns, incompleteOrders }: Figures,
  active: OrderTotals,
  currency: string,
): ClosingDay {
  const isOwn = (each: { readonly currency: string }) => each.currency === currency;
  const open = active.days.filter(isOwn);
  // Each refund has one age.
  const refunds = breakdowns.find((each) => each.by === 'refund_age' && isOwn(each))?.values ?? [];
  return {
    tree: trees.find(isOwn) ?? emptyTree(currency),
    active: { count: sumOf(open, 'orders'), totalCents: sumOf(open, 'totalCents') },
    refunds: { count: sumOf(refunds, 'count'), amountCents: sumOf(refunds, 'cents') },
    incomplete: incompleteOrders,
    readAt: coverage.asOf,
  };
}

function emptyTree(currency: string): FiguresTree {
  const figures = noFigures();
  getCell(figures, currency, undefined);
  const [tree] = figuresTrees(figures, 'own_day');
  if (!tree) throw new Error('There are no figures.');
  return tree;
}

export function isEmptyDay({ tree, refunds }: ClosingDay): boolean {
  return (
    tree.sales === 0 &&
    tree.cancelled.count === 0 &&
    refunds.count === 0 &&
    tree.methods.length === 0
  );
}
