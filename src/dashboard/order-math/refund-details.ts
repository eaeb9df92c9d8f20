import type { Order, OrderRefund, OrderRefundItem, OrderRefundPayment } from '#contract/service/order.ts';
import { type ApartReason, moneyTrail } from './money-trail.ts';
import { type Line, originalLines } from './original-lines.ts';
import { type Tender, tendersOf } from './tender-balances.ts';

/** An item of a refund and the line it gives back; `line` is undefined when it points nowhere. */
export type RefundedLine = { readonly refundItem: OrderRefundItem; readonly line: Line | undefined };

/**
 * Where a refund's money went: `same` tender as was paid with, `unknown` where the payments are not known (a list row), else why it
 * stands, at least in part, beneath no payment.
 */
export type RefundRoute = 'same' | 'unknown' | ApartReason;

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
export function refundDetails(order: Order): RefundDetail[] {
  const lines = new Map(originalLines(order).map((line) => [line.item.id, line]));
  const tenderOf = tendersOf(order);
  const apart = new Map(moneyTrail(order).apart.map(({ part, reason }) => [part, reason]));
  return (order.refunds ?? []).map((refund) => ({
    refund,
    lines: refund.items.map((refundItem) => ({ refundItem, line: lines.get(refundItem.orderItemId) })),
    tenders: refund.payments.map((part) => ({
      part,
      tender: tenderOf(part),
      route: order.payments ? (apart.get(part) ?? 'same') : 'unknown',
    })),
  }));
}
