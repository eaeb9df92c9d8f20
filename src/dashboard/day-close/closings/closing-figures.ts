import type { ClosingFigures } from '#contract/bff/closings.ts';
import {
  type FiguresTree,
  mergeUnnamed,
  type MethodTakings,
} from '#order-domain/figures/figures-tree.ts';
import { FIGURE_ROWS, type FigureRow } from '../../period-figures/figure-rows.ts';
import type { ClosingDay } from '../day/closing-day.ts';

/** Converts a day into the form that a closing saves. */
export function closingFigures({
  tree,
  active,
  refunds,
  incomplete,
  readAt,
}: ClosingDay): ClosingFigures {
  return {
    ...tree,
    promotions: [...tree.promotions],
    rates: [...tree.rates],
    methods: [...tree.methods],
    open: [{ status: 'active', ...active }],
    refunds,
    incompleteOrders: incomplete,
    readAt,
  };
}

export function savedDay(figures: ClosingFigures): ClosingDay {
  const { count, totalCents } = figures.open.find(({ status }) => status === 'active') ?? {
    count: 0,
    totalCents: 0,
  };
  return {
    // Older closings have refunds without a method apart.
    tree: { ...figures, methods: mergeUnnamed(figures.methods) },
    active: { count, totalCents },
    refunds: figures.refunds,
    incomplete: figures.incompleteOrders,
    readAt: figures.readAt,
  };
}

/** A figure that changed since the closing was saved, in cents of the currencies then and now. */
export type FigureChange = {
  readonly of: FigureRow['name'] | MethodTakings['method'];
  readonly thenCents: number;
  readonly nowCents: number;
};

/**
 * Changed rows of the figures table, and changed net takings by method; in another currency, all
 * but zero.
 */
export function changesSince(then: FiguresTree, now: FiguresTree): FigureChange[] {
  const methods = new Map(
    [...then.methods, ...now.methods].map(({ method }) => [method.key, method]),
  );
  const isSameCurrency = then.currency === now.currency;
  const netOf = ({ methods: all }: FiguresTree, key: string) =>
    all.find(({ method }) => method.key === key)?.netCents ?? 0;
  return [
    ...FIGURE_ROWS.map(({ name, centsOf }) => ({
      of: name,
      thenCents: centsOf(then),
      nowCents: centsOf(now),
    })),
    ...[...methods].map(([key, method]) => ({
      of: method,
      thenCents: netOf(then, key),
      nowCents: netOf(now, key),
    })),
  ].filter(
    ({ thenCents, nowCents }) => thenCents !== nowCents || (!isSameCurrency && thenCents !== 0),
  );
}
