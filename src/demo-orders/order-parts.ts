import type { OrderDetail } from '#contract/service/order-strict.ts';
import { readInstant } from '#contract/service/rfc3339.ts';

export type OrderItem = OrderDetail['items'][number];
export type OrderItemModifier = NonNullable<OrderItem['modifiers']>[number];
export type OrderPayment = OrderDetail['payments'][number];
export type OrderRefund = OrderDetail['refunds'][number];
export type OrderRefundItem = NonNullable<OrderRefund['items']>[number];
export type OrderRefundPayment = NonNullable<OrderRefund['payments']>[number];
export type TaxBreakdownEntry = OrderDetail['taxBreakdown'][number];
export type AppliedPromotion = NonNullable<OrderDetail['appliedPromotions']>[number];
export type LocalizedString = OrderItemModifier['name'];

export type ServiceType = 'dine_in' | 'takeaway' | 'delivery';

export function sumOf<T>(list: readonly T[], figureOf: (element: T) => number): number {
  return list.reduce((sum, element) => sum + figureOf(element), 0);
}

/**
 * Splits an amount (cents) over parts in proportion to their weights, in whole cents that add up to
 * it exactly; the cents left by rounding down go to the largest remainders. All zeros when no part
 * has weight.
 */
export function allocate(amountCents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => (amountCents * weight) / whole);
  const cents = shares.map(Math.floor);
  const left = amountCents - cents.reduce((sum, share) => sum + share, 0);
  const byRemainder = shares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  const gainers = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return cents.map((share, index) => share + (gainers.has(index) ? 1 : 0));
}

/** When an order was placed, in epoch seconds; throws when its `createdAt` cannot be read. */
export function placedAt({ id, createdAt }: Pick<OrderDetail, 'id' | 'createdAt'>): number {
  const reading = readInstant(createdAt);
  if (!reading.ok) throw new Error(`The createdAt of order ${id} ${reading.reason}.`);
  return reading.value.epochSeconds;
}
