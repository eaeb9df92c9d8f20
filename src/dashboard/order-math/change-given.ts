import type { OrderPayment } from '#contract/service/order.ts';

/** What went back over the counter: tendered less paid, in cents; negative when less was tendered, undefined when nothing is said. */
export function changeGiven({ tenderCents, amountCents }: OrderPayment): number | undefined {
  return tenderCents === null || tenderCents === undefined ? undefined : tenderCents - amountCents;
}
