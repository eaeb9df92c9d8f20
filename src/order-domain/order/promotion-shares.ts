import type { AppliedPromotion, Order } from '#contract/service/order.ts';
import { sumOf } from './order-amounts.ts';
import type { Line } from './order-lines.ts';

/** Cents; `line` is undefined when the index points to no line. */
export type PromotionShare = {
  readonly promotion: AppliedPromotion;
  /** The promotion's index among the order's. */
  readonly promotionIndex: number;
  readonly lineIndex: number;
  readonly line: Line | undefined;
  readonly discountCents: number;
};

/**
 * The shares of each promotion (in the order's own sequence of promotions), and of each line by its
 * original index.
 */
export type PromotionShares = {
  readonly promotions: readonly {
    readonly promotion: AppliedPromotion;
    readonly shares: readonly PromotionShare[];
  }[];
  readonly byLine: ReadonlyMap<number, readonly PromotionShare[]>;
};

/** Every allocation appears exactly once by line and once by promotion. */
export function promotionShares(
  { appliedPromotions = [] }: Pick<Order, 'appliedPromotions'>,
  lines: readonly Line[],
): PromotionShares {
  const linesByIndex = new Map(lines.map((line) => [line.index, line]));
  const promotions = appliedPromotions.map((promotion, promotionIndex) => ({
    promotion,
    shares: promotion.lineAllocations.map(({ lineIndex, discountCents }) => ({
      promotion,
      promotionIndex,
      lineIndex,
      line: linesByIndex.get(lineIndex),
      discountCents,
    })),
  }));
  return {
    promotions,
    byLine: Map.groupBy(
      promotions.flatMap(({ shares }) => shares),
      ({ lineIndex }) => lineIndex,
    ),
  };
}

/**
 * The order's coupon if it took nothing off: no coupon promotion gave a discount, and promotions
 * account for the whole discount.
 */
export function unusedCoupon(order: Order, incomplete: ReadonlySet<string>): string | undefined {
  const code = order.couponCode?.trim();
  const { appliedPromotions, discountCents } = order;
  if (!code || !appliedPromotions || incomplete.has('appliedPromotions')) return undefined;
  const byCoupon = sumOf(
    appliedPromotions.filter(({ triggerType }) => triggerType === 'coupon'),
    'discountCents',
  );
  return byCoupon === 0 && sumOf(appliedPromotions, 'discountCents') === discountCents
    ? code
    : undefined;
}
