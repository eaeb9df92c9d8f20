import type { Order } from '#contract/service/order.ts';

/** Whether a payment below zero gives back what another one took, rather than paying the guest for what was brought. */
export function isPaidBack({ payments = [] }: Pick<Order, 'payments'>): boolean {
  return payments.some(({ amountCents }) => amountCents > 0);
}
