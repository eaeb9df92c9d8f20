import type { AppliedPromotion, Order } from '#contract/service/order.ts';
import { type Line, originalLines } from './original-lines.ts';

/** What one line got from one promotion, in cents; `line` is undefined when the index points nowhere. */
export type PromotionShare = {
  readonly promotion: AppliedPromotion;
  /** The promotion's place among the order's. */
  readonly place: number;
  readonly lineIndex: number;
  readonly line: Line | undefined;
  readonly discountCents: number;
};

/** The shares of each promotion (in the order's own sequence of promotions), and of each line by its original index. */
export type PromotionShares = {
  readonly promotions: readonly { readonly promotion: AppliedPromotion; readonly shares: readonly PromotionShare[] }[];
  readonly byLine: ReadonlyMap<number, readonly PromotionShare[]>;
};

/** Which line got how much from which promotion; every allocation appears exactly once on each side. */
export function promotionShares(order: Pick<Order, 'items' | 'appliedPromotions' | 'unreadable'>): PromotionShares {
  const lines = new Map(originalLines(order).map((line) => [line.index, line]));
  const promotions = (order.appliedPromotions ?? []).map((promotion, place) => ({
    promotion,
    shares: promotion.lineAllocations.map(({ lineIndex, discountCents }) => ({
      promotion,
      place,
      lineIndex,
      line: lines.get(lineIndex),
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
