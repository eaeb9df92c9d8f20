/** A refund as its origin needs it: whether it was given in a period, and the order it is of. */
export type PlacedRefund = {
  readonly currency: string;
  readonly amountCents: number;
  readonly isInPeriod: boolean;
  readonly isCancelled: boolean;
  readonly isOrderInPeriod: boolean;
};

/** Sums of refunds (in cents) of one currency, in regard to a period; the first three are those given in the period. */
export type RefundOrigins = {
  /** Of the period's own orders. */
  readonly ownCents: number;
  /** Of the period's cancelled orders, whose refunds no sales include. */
  readonly cancelledCents: number;
  /** Of orders of other days. */
  readonly othersCents: number;
  /** Given on other days (or at an unknown time) for the period's own orders. */
  readonly otherDaysCents: number;
};

const NONE: RefundOrigins = { ownCents: 0, cancelledCents: 0, othersCents: 0, otherDaysCents: 0 };

function originOf({ isInPeriod, isCancelled, isOrderInPeriod }: PlacedRefund): keyof RefundOrigins | undefined {
  if (!isInPeriod) return isOrderInPeriod && !isCancelled ? 'otherDaysCents' : undefined;
  if (!isOrderInPeriod) return 'othersCents';
  return isCancelled ? 'cancelledCents' : 'ownCents';
}

/** Where the refunds of a period come from, by currency; the one definition for the totals of orders and the refunds page. */
export function refundOrigins(refunds: Iterable<PlacedRefund>): ReadonlyMap<string, RefundOrigins> {
  const sums = new Map<string, RefundOrigins>();
  for (const refund of refunds) {
    const origin = originOf(refund);
    if (!origin) continue;
    const known = sums.get(refund.currency) ?? NONE;
    sums.set(refund.currency, { ...known, [origin]: known[origin] + refund.amountCents });
  }
  return sums;
}
