import { compareInstants, type Instant, readInstant } from '#contract/rfc3339.ts';
import type { Order, OrderPayment, OrderRefund } from '#contract/order.ts';

/** Something that happened to an order, at a timestamp kept verbatim. */
export type TimelineEvent =
  | { readonly kind: 'created' | 'paid' | 'pickup'; readonly at: string }
  | { readonly kind: 'payment'; readonly at: string; readonly payment: OrderPayment }
  | { readonly kind: 'refund'; readonly at: string; readonly refund: OrderRefund };

/**
 * Everything the order says a time of, earliest first and exact to the nanosecond; what happened at the same moment stays in the order
 * created, payments, paid, refunds, pickup, and times that cannot be read come last. (Kitchen rounds bear no time.)
 */
export function timeline(order: Order): TimelineEvent[] {
  const events: TimelineEvent[] = [
    { kind: 'created', at: order.createdAt },
    ...(order.payments ?? []).map((payment) => ({ kind: 'payment' as const, at: payment.createdAt, payment })),
    ...(order.paidAt ? [{ kind: 'paid' as const, at: order.paidAt }] : []),
    ...(order.refunds ?? []).map((refund) => ({ kind: 'refund' as const, at: refund.createdAt, refund })),
    ...(order.pickupAt ? [{ kind: 'pickup' as const, at: order.pickupAt }] : []),
  ];
  return events
    .map((event) => ({ event, instant: instantOf(event.at) }))
    .sort((left, right) => compareMaybe(left.instant, right.instant))
    .map(({ event }) => event);
}

function instantOf(text: string): Instant | undefined {
  const reading = readInstant(text);
  return reading.ok ? reading.value : undefined;
}

function compareMaybe(left: Instant | undefined, right: Instant | undefined): number {
  if (left && right) return compareInstants(left, right);
  return Number(left === undefined) - Number(right === undefined);
}
