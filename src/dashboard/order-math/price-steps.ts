import type { AppliedPromotion, Order } from '#contract/service/order.ts';

/** One step on the way from the subtotal to the total, in cents as it counts towards the total (discounts below zero). */
export type PriceStep =
  | { readonly kind: 'subtotal' | 'other_discount' | 'manual_discount' | 'tax' | 'difference'; readonly cents: number }
  | {
      readonly kind: 'promotion';
      readonly cents: number;
      readonly promotion: AppliedPromotion;
      readonly place: number;
    };

/**
 * The way from the subtotal over each promotion, the manual discount and the tax to the total: the steps always add up to it, because
 * what is not explained is a step of its own (`other_discount` that no promotion accounts for, `difference` that nothing does).
 */
export function priceSteps(order: Order): PriceStep[] {
  const promotions = order.appliedPromotions ?? [];
  const explained = promotions.reduce((sum, { discountCents }) => sum + discountCents, 0);
  const steps: PriceStep[] = [
    { kind: 'subtotal', cents: order.subtotalCents },
    ...promotions.map((promotion, place) => ({
      kind: 'promotion' as const,
      cents: 0 - promotion.discountCents,
      promotion,
      place,
    })),
    ...unlessZero('other_discount', explained - order.discountCents),
    ...unlessZero('manual_discount', 0 - order.manualDiscountCents),
    { kind: 'tax', cents: order.taxCents },
  ];
  const reached = steps.reduce((sum, { cents }) => sum + cents, 0);
  return [...steps, ...unlessZero('difference', order.totalCents - reached)];
}

function unlessZero(kind: 'other_discount' | 'manual_discount' | 'difference', cents: number): PriceStep[] {
  return cents === 0 ? [] : [{ kind, cents }];
}
