import type { Order } from '#contract/service/order.ts';
import { incompleteParts } from './unreadable-entries.ts';

/** The coupon of an order that took nothing off: no promotion by coupon gave anything, and every discount has a promotion. */
export function idleCoupon(order: Order): string | undefined {
  const code = order.couponCode?.trim();
  const { appliedPromotions, discountCents } = order;
  if (!code || !appliedPromotions || incompleteParts(order).has('appliedPromotions')) return undefined;
  const sumOf = (promotions: typeof appliedPromotions) => promotions.reduce((sum, each) => sum + each.discountCents, 0);
  const byCoupon = sumOf(appliedPromotions.filter(({ triggerType }) => triggerType === 'coupon'));
  return byCoupon === 0 && sumOf(appliedPromotions) === discountCents ? code : undefined;
}
