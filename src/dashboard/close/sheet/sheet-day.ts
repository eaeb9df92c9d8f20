import type { ClosingFigures } from '#contract/bff/closings.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { sumAmounts } from '#order-domain/order/order-amounts.ts';
import type { ClosingDay, DayOrder, DayRefund, StatusCount } from '../day/closing-day.ts';

/** An order at the start or end of the day; a closing only has its time. */
export type EndOfDay = Pick<DayOrder, 'createdAt'> & Partial<Pick<DayOrder, 'orderId' | 'ticket'>>;

/** A business day as the sheet shows it: as read now, or as a closing saved it. */
export type SheetDay = {
  readonly tree: FiguresTree;
  readonly statuses: readonly StatusCount[];
  readonly open: readonly StatusCount[];
  readonly refunds: { readonly count: number; readonly amountCents: number };
  /** Each refund; a closing only has their sum. */
  readonly refundLines: readonly DayRefund[];
  readonly first: EndOfDay | undefined;
  readonly last: EndOfDay | undefined;
  readonly incomplete: number;
  /** RFC 3339; undefined while nothing was read. */
  readonly readAt: string | undefined;
};

/** The day as it was read; `readAt` is in epoch milliseconds. */
export function readSheet(day: ClosingDay, readAt: number | undefined): SheetDay {
  return {
    ...day,
    refunds: { count: day.refunds.length, amountCents: sumAmounts(day.refunds) },
    refundLines: day.refunds,
    readAt: readAt === undefined ? undefined : new Date(readAt).toISOString(),
  };
}

/** The day as a closing saved it. */
export function savedSheet(figures: ClosingFigures): SheetDay {
  const endOf = (createdAt: string | null) => (createdAt === null ? undefined : { createdAt });
  return {
    tree: figures,
    statuses: figures.statuses,
    open: figures.open,
    refunds: figures.refunds,
    refundLines: [],
    first: endOf(figures.firstOrderAt),
    last: endOf(figures.lastOrderAt),
    incomplete: figures.incompleteOrders,
    readAt: figures.readAt,
  };
}
