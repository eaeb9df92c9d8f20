import { allocate } from './allocate.ts';
import type { BasketLine } from './basket-line.ts';
import type { AppliedPromotion } from './order-parts.ts';
import type { PromotionRule } from './promotion-rule.ts';

/** The store's hour (0 to 23) and weekday (0 is Sunday) of an order. */
export type LocalMoment = { readonly hour: number; readonly weekday: number };

/** What promotions took off each line (cents, by position), and which they were. */
export type Promoted = { readonly lineDiscounts: readonly number[]; readonly applied: readonly AppliedPromotion[] };

/** Whether a promotion runs at a moment of the store. */
export function isRunning({ hours, weekdays }: PromotionRule, { hour, weekday }: LocalMoment): boolean {
  return (!hours || (hour >= hours[0] && hour < hours[1])) && (!weekdays || weekdays.includes(weekday));
}

/** Applies promotions one after another, each to what those before it left of the lines. */
export function applyPromotions(lines: readonly BasketLine[], rules: readonly PromotionRule[]): Promoted {
  const before: Promoted = { lineDiscounts: lines.map(() => 0), applied: [] };
  return rules.reduce((promoted, rule) => applyPromotion(lines, rule, promoted), before);
}

function applyPromotion(lines: readonly BasketLine[], rule: PromotionRule, before: Promoted): Promoted {
  const left = lines.map(({ item, section }, position) =>
    !rule.sections || rule.sections.includes(section) ? item.amountCents - (before.lineDiscounts[position] ?? 0) : 0,
  );
  const eligible = left.reduce((sum, cents) => sum + cents, 0);
  if (eligible < (rule.minimumCents ?? 0)) return before;
  const shares = sharesOf(rule, left, eligible);
  const discountCents = shares.reduce((sum, cents) => sum + cents, 0);
  if (discountCents === 0) return before;
  return {
    lineDiscounts: before.lineDiscounts.map((cents, position) => cents + (shares[position] ?? 0)),
    applied: [
      ...before.applied,
      {
        promotionId: rule.id,
        triggerType: rule.couponCode === undefined ? 'automatic' : 'coupon',
        name: rule.name,
        discountCents,
        lineAllocations: shares.flatMap((cents, lineIndex) =>
          cents === 0 ? [] : [{ lineIndex, discountCents: cents, promotionId: rule.id }],
        ),
      },
    ],
  };
}

function sharesOf({ off }: PromotionRule, left: readonly number[], eligible: number): number[] {
  if ('percent' in off) return left.map((cents) => Math.round((cents * off.percent) / 100));
  return allocate(Math.min(off.cents, eligible), left);
}
