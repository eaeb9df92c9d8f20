import { compareNewest } from '#contract/service/rfc3339.ts';
import { kindName } from '../../orders-feed/reader/reading.ts';
import { cellOf, mergeFigures, type PartialFigures } from '#order-domain/figures/figure-sums.ts';
import { figuresTrees, type FiguresTree } from '#order-domain/figures/figures-tree.ts';
import type { Tender } from '#order-domain/order/tenders.ts';
import type { FiguresDays } from '../../period-figures/figures-period.ts';

/** An order as a line of the day. */
export type DayOrder = {
  readonly orderId: string;
  readonly ticket: string;
  readonly createdAt: string;
  /** Epoch seconds of `createdAt`. */
  readonly second: number;
};

/** A refund given on the day, of any order. */
export type DayRefund = {
  readonly orderId: string;
  readonly refundId: string;
  readonly ticket: string;
  readonly refundedAt: string;
  /** Epoch seconds. */
  readonly refunded: number | undefined;
  readonly amountCents: number;
  readonly reason: string;
  readonly methods: readonly Tender[];
};

/** Orders of a status, and the sum of their totals. */
export type StatusCount = { readonly status: string; readonly count: number; readonly totalCents: number };

/** What is kept of a slice of orders. */
export type ClosingDayPart = {
  readonly figures: PartialFigures;
  readonly statuses: readonly StatusCount[];
  readonly open: readonly StatusCount[];
  readonly refunds: readonly DayRefund[];
  readonly first: DayOrder | undefined;
  readonly last: DayOrder | undefined;
};

/** Names the reading of a store's business day. */
export const CLOSING_DAY = kindName<FiguresDays, ClosingDayPart>('closing day');

/** What orders still wait for, in the sequence in which it is shown. */
export const OPEN_STATUSES = ['unpaid', 'partial', 'active'] as const;

/** A store's business day: its figures, and the lines behind some of them. */
export type ClosingDay = Omit<ClosingDayPart, 'figures'> & {
  readonly tree: FiguresTree;
  /** Orders that could not be counted in full. */
  readonly incomplete: number;
};

/** Adds up what was read of a store's day; `currency` is the store's. */
export function closingDay(parts: readonly ClosingDayPart[], currency: string): ClosingDay {
  const figures = mergeFigures(...parts.map((part) => part.figures));
  // A day without orders has figures too.
  cellOf(figures, currency, undefined);
  const tree = figuresTrees(figures, 'own_day').find((each) => each.currency === currency);
  if (!tree) throw new Error(`There are no figures in ${currency}.`);
  return {
    tree,
    incomplete: figures.incompleteOrders,
    statuses: countsOf(parts.flatMap(({ statuses }) => statuses)),
    open: countsOf(parts.flatMap(({ open }) => open)),
    refunds: parts
      .flatMap(({ refunds }) => refunds)
      .toSorted((left, right) => compareNewest(right.refunded, left.refunded)),
    ...endsOf(parts.flatMap(({ first, last }) => [first, last])),
  };
}

/** Whether nothing at all happened on a day. */
export function isEmptyDay({ tree, statuses, refunds }: ClosingDay): boolean {
  return statuses.length === 0 && refunds.length === 0 && tree.methods.length === 0;
}

/** Adds up counts by status, sorted by it. */
export function countsOf(counts: readonly StatusCount[]): StatusCount[] {
  return [...Map.groupBy(counts, ({ status }) => status)]
    .map(([status, all]) => ({
      status,
      count: all.reduce((sum, each) => sum + each.count, 0),
      totalCents: all.reduce((sum, each) => sum + each.totalCents, 0),
    }))
    .sort((left, right) => (left.status < right.status ? -1 : 1));
}

/** The first and the last of some orders. */
export function endsOf(orders: readonly (DayOrder | undefined)[]): Pick<ClosingDayPart, 'first' | 'last'> {
  const sorted = orders
    .filter((order) => order !== undefined)
    .toSorted((left, right) => left.second - right.second || (left.orderId < right.orderId ? -1 : 1));
  return { first: sorted[0], last: sorted.at(-1) };
}
