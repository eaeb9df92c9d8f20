import type { Order } from '#contract/service/order.ts';
import type { Balance } from './tender-balances.ts';
import type { TimelineEvent } from './timeline.ts';

/** How the money stands right after each event, in cents; undefined for events that move none. `owedCents` is never below zero. */
export function runningBalances(
  { totalCents }: Pick<Order, 'totalCents'>,
  events: readonly TimelineEvent[],
): (undefined | (Balance & { readonly owedCents: number }))[] {
  let paidCents = 0;
  let refundedCents = 0;
  return events.map((event) => {
    if (event.kind === 'payment') paidCents += event.payment.amountCents;
    else if (event.kind === 'refund') refundedCents += event.refund.amountCents;
    else return undefined;
    return {
      paidCents,
      refundedCents,
      keptCents: paidCents - refundedCents,
      owedCents: Math.max(0, totalCents - paidCents),
    };
  });
}
