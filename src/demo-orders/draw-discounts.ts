import { applyPromotions, isRunning, type Promoted } from './apply-promotions.ts';
import type { BasketLine } from './basket-line.ts';
import type { AppliedPromotion } from './order-parts.ts';
import type { PromotionRule } from './promotion-rule.ts';
import type { Random } from './random.ts';
import { weekdayOf } from './store-clock.ts';
import type { StoreProfile } from './store-profile.ts';

/** What promotions take off a basket, and the coupon that was entered, if it did anything. */
export type Discounts = Promoted & { readonly couponCode: string | undefined };

/** Applies the promotions that run at an instant (epoch seconds), and now and then a coupon. */
export function drawDiscounts(
  profile: StoreProfile,
  lines: readonly BasketLine[],
  placedAt: number,
  random: Random,
): Discounts {
  const { clock, promotions } = profile;
  const moment = { hour: Math.floor(clock.secondOfDayAt(placedAt) / 3600), weekday: weekdayOf(clock.dayAt(placedAt)) };
  const coupon = random.chance(0.06) ? random.pick(promotions.filter(isCoupon)) : undefined;
  const rules = promotions.filter((rule) => (isCoupon(rule) ? rule === coupon : isRunning(rule, moment)));
  const { lineDiscounts, applied } = applyPromotions(lines, rules);
  const hasApplied = applied.some(({ triggerType }) => triggerType === 'coupon');
  return {
    lineDiscounts,
    applied: applied.map((promotion) => asSent(promotion, random)),
    couponCode: hasApplied ? coupon?.couponCode : undefined,
  };
}

function isCoupon({ couponCode }: PromotionRule): boolean {
  return couponCode !== undefined;
}

/** Coupons may belong to a member; some tills keep the allocation to lines to themselves. */
function asSent({ lineAllocations, ...promotion }: AppliedPromotion, random: Random): AppliedPromotion {
  return {
    ...promotion,
    ...(promotion.triggerType === 'coupon' && { memberCouponId: random.chance(0.6) ? random.uuid() : null }),
    ...(lineAllocations && !random.chance(0.04) && { lineAllocations }),
  };
}
