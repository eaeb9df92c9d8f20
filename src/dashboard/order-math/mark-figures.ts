import type { Order } from '#contract/service/order.ts';
import { heldCents, owedCents, paidCents, refundedCents } from './order-amounts.ts';
import { refundsElsewhere } from './refunds-elsewhere.ts';
import type { Tender } from './tender-balances.ts';

/** The amounts (cents) that the marks of an order speak of. */
export type MarkCents = Readonly<
  Record<'owed' | 'kept' | 'over' | 'paid' | 'refunded' | 'elsewhere' | 'aboveTender', number>
>;

/** The tenders that the marks of an order speak of. */
export type MarkTenders = Readonly<Record<'elsewhereTo' | 'aboveTenderTo' | 'paidWith', readonly Tender[]>>;

/** What the marks of an order say in figures; zero where a part is not known. */
export function markFigures(order: Order): { readonly cents: MarkCents; readonly tenders: MarkTenders } {
  const { elsewhere, aboveTender, paidWith } = refundsElsewhere(order);
  const kept = heldCents(order) ?? 0;
  return {
    cents: {
      owed: owedCents(order) ?? 0,
      kept,
      over: Math.max(0, kept - order.totalCents),
      paid: paidCents(order) ?? 0,
      refunded: refundedCents(order) ?? 0,
      elsewhere: elsewhere.cents,
      aboveTender: aboveTender.cents,
    },
    tenders: { elsewhereTo: elsewhere.tenders, aboveTenderTo: aboveTender.tenders, paidWith },
  };
}
