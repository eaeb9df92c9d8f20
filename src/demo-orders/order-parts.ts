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

/** How an order is served. */
export type ServiceType = 'dine_in' | 'takeaway' | 'delivery';

/** Adds up one figure of every element. */
export function sumOf<T>(list: readonly T[], figureOf: (element: T) => number): number {
  return list.reduce((sum, element) => sum + figureOf(element), 0);
}

/** When an order was placed, in epoch seconds; throws when its `createdAt` cannot be read. */
export function placedAt({ id, createdAt }: Pick<OrderDetail, 'id' | 'createdAt'>): number {
  const reading = readInstant(createdAt);
  if (!reading.ok) throw new Error(`The createdAt of order ${id} ${reading.reason}.`);
  return reading.value.epochSeconds;
}
