import type { OrderDetail } from '#contract/service/order-strict.ts';

export type OrderItem = OrderDetail['items'][number];
export type OrderItemModifier = NonNullable<OrderItem['modifiers']>[number];
export type OrderPayment = OrderDetail['payments'][number];
export type OrderRefund = OrderDetail['refunds'][number];
export type OrderRefundItem = NonNullable<OrderRefund['items']>[number];
export type OrderRefundPayment = NonNullable<OrderRefund['payments']>[number];
export type TaxBreakdownEntry = OrderDetail['taxBreakdown'][number];
export type AppliedPromotion = NonNullable<OrderDetail['appliedPromotions']>[number];
export type LocalizedString = OrderItemModifier['name'];

/** Adds up one figure of every element. */
export function sumOf<T>(list: readonly T[], figureOf: (element: T) => number): number {
  return list.reduce((sum, element) => sum + figureOf(element), 0);
}
