import type { Order } from '#contract/service/order.ts';

/** How much of what was paid went back. */
export type RefundExtent = 'none' | 'partial' | 'full' | 'more_than_paid';

/** The sum of `amountCents` over payments, refunds, their items or tenders, in cents. */
export function sumAmounts(entries: readonly { readonly amountCents: number }[]): number {
  return entries.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** What was paid, in cents; undefined where the answer held no payments (a list row). */
export function paidCents(order: Pick<Order, 'payments'>): number | undefined {
  return order.payments && sumAmounts(order.payments);
}

/** What was refunded, in cents; undefined where the answer held no refunds (a list row). */
export function refundedCents(order: Pick<Order, 'refunds'>): number | undefined {
  return order.refunds && sumAmounts(order.refunds);
}

/** The net amount: the total less all refunds, in cents, whatever was paid of it; undefined where the refunds are not known. */
export function keptCents(order: Pick<Order, 'totalCents' | 'refunds'>): number | undefined {
  const refunded = refundedCents(order);
  return refunded === undefined ? undefined : order.totalCents - refunded;
}

/** What the store holds: the payments less the refunds, in cents, and the net amount as long as the payments are not known. */
export function heldCents(order: Pick<Order, 'totalCents' | 'payments' | 'refunds'>): number | undefined {
  const [paid, refunded] = [paidCents(order), refundedCents(order)];
  return paid === undefined || refunded === undefined ? keptCents(order) : paid - refunded;
}

/** What is still to be paid, in cents, never below zero; undefined where the payments are not known. */
export function owedCents(order: Pick<Order, 'totalCents' | 'payments'>): number | undefined {
  const paid = paidCents(order);
  return paid === undefined ? undefined : Math.max(0, order.totalCents - paid);
}

/** How much of the payments went back (of the total, where payments are not known); undefined where refunds are not known. */
export function refundExtent(order: Pick<Order, 'totalCents' | 'payments' | 'refunds'>): RefundExtent | undefined {
  const refunded = refundedCents(order);
  if (refunded === undefined) return undefined;
  if (refunded === 0) return 'none';
  const paid = paidCents(order) ?? order.totalCents;
  if (refunded > paid) return 'more_than_paid';
  return refunded === paid ? 'full' : 'partial';
}
