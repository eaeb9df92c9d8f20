import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';

/**
 * Totals of the orders created in a period, payments less refunds made in it, or the number of
 * orders.
 */
export const MEASURES = ['total', 'takings', 'orders'] as const;
export type Measure = (typeof MEASURES)[number];

/** A group's value: cents, or a number of orders. */
export const MEASURED: Readonly<Record<Measure, (group: FigureGroupRow) => number>> = {
  total: ({ totalCents }) => totalCents,
  takings: ({ netTakingsCents }) => netTakingsCents,
  orders: ({ sales }) => sales,
};
