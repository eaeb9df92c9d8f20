import type { Order, OrderRefund, OrderRefundItem, OrderRefundPayment } from '#contract/order.ts';
import { type Line, originalLines } from './original-lines.ts';
import { sumAmounts } from './order-amounts.ts';
import { type Tender, tenderOf } from './tender-balances.ts';

/** An item of a refund and the line it gives back; `line` is undefined when it points nowhere. */
export type RefundedLine = { readonly refundItem: OrderRefundItem; readonly line: Line | undefined };

/**
 * Where a refund's money went: `same` tender as was paid with, `other` when nothing was paid with it, `too_much` when all refunds so
 * far give it more than it paid, `unknown` where the payments are not known (a list row).
 */
export type RefundRoute = 'same' | 'other' | 'too_much' | 'unknown';

export type RefundDetail = {
  readonly refund: OrderRefund;
  readonly lines: readonly RefundedLine[];
  readonly tenders: readonly {
    readonly part: OrderRefundPayment;
    readonly tender: Tender;
    readonly route: RefundRoute;
  }[];
};

/** Each refund with its lines by name and the routes of its money, in the order's own sequence of refunds. */
export function refundDetails(order: Pick<Order, 'items' | 'payments' | 'refunds' | 'unreadable'>): RefundDetail[] {
  const lines = new Map(originalLines(order).map((line) => [line.item.id, line]));
  const payments = Map.groupBy(order.payments ?? [], (payment) => tenderOf(payment).key);
  const refunded = new Map<string, number>();
  function routeOf(part: OrderRefundPayment): RefundRoute {
    const { key } = tenderOf(part);
    const soFar = (refunded.get(key) ?? 0) + part.amountCents;
    refunded.set(key, soFar);
    if (!order.payments) return 'unknown';
    const paidWith = payments.get(key);
    if (!paidWith) return 'other';
    return soFar > sumAmounts(paidWith) ? 'too_much' : 'same';
  }
  return (order.refunds ?? []).map((refund) => ({
    refund,
    lines: refund.items.map((refundItem) => ({ refundItem, line: lines.get(refundItem.orderItemId) })),
    tenders: refund.payments.map((part) => ({ part, tender: tenderOf(part), route: routeOf(part) })),
  }));
}
