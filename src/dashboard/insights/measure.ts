import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';

/** What charts measure: totals of the orders created in a time, payments less refunds made in it, or the number of orders. */
export const MEASURES = ['total', 'takings', 'orders'] as const;
export type Measure = (typeof MEASURES)[number];

/** A measure of a tree: cents, or a number of orders. */
export const MEASURED: Readonly<Record<Measure, (tree: FiguresTree) => number>> = {
  total: (tree) => tree.totalCents,
  takings: (tree) => tree.netTakingsCents,
  orders: (tree) => tree.sales,
};
