import type { Order } from '#contract/service/order.ts';
import type { ReadingKind } from '../../orders-feed/reader/reading.ts';
import { refundRowsOf, unreadableRefundsOf } from '#order-domain/refunds/refund-row.ts';
import { REFUNDS, type RefundsPart, type RefundsSpec } from './refunds-kind.ts';

/** An order of before the period without its items, so that refunded lines have the tax rates and products that the figures give them. */
function asFigured(order: Order, { itemsFrom = 0 }: RefundsSpec): Order {
  if ((order.created ?? 0) >= itemsFrom) return order;
  const { items: _ofEarlier, ...rest } = order;
  return rest;
}

/** The worker's side: the refunds of each slice. The period's filter must expand refunds and payments. */
export const readRefunds: ReadingKind<RefundsSpec, RefundsPart> = {
  kind: REFUNDS,
  start: (spec) => (orders) => ({
    rows: orders.flatMap((order) => refundRowsOf(asFigured(order, spec))),
    unreadable: orders.flatMap((order) => Array.from({ length: unreadableRefundsOf(order) }, () => order.storeId)),
  }),
};
