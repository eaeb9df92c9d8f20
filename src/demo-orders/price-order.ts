import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { BasketLine } from './fill-basket.ts';
import {
  allocate,
  type AppliedPromotion,
  type OrderItem,
  sumOf,
  type TaxBreakdownEntry,
} from './order-parts.ts';
import type { PromotionRule } from './promotion-rules.ts';
import type { Random } from './random.ts';
import { weekdayOf } from './store-clock.ts';
import type { StoreProfile } from './store-profiles.ts';

/** Promotions, and the entered coupon if it had an effect. */
type Discounts = Promoted & { readonly couponCode: string | undefined };

/** Applies the promotions that run at an instant (epoch seconds), and occasionally a coupon. */
export function drawDiscounts(
  profile: StoreProfile,
  lines: readonly BasketLine[],
  placedAt: number,
  random: Random,
): Discounts {
  const { clock, promotions } = profile;
  const moment = {
    hour: Math.floor(clock.secondOfDayAt(placedAt) / 3600),
    weekday: weekdayOf(clock.dayAt(placedAt)),
  };
  const coupon = random.chance(0.06) ? random.pick(promotions.filter(isCoupon)) : undefined;
  const rules = promotions.filter((rule) =>
    isCoupon(rule) ? rule === coupon : isRunning(rule, moment),
  );
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

/** Coupons may belong to a member; some tills do not send the allocation to lines. */
function asSent(
  { lineAllocations, ...promotion }: AppliedPromotion,
  random: Random,
): AppliedPromotion {
  return {
    ...promotion,
    ...(promotion.triggerType === 'coupon' && {
      memberCouponId: random.chance(0.6) ? random.uuid() : null,
    }),
    ...(lineAllocations && !random.chance(0.04) && { lineAllocations }),
  };
}

/** The store's hour (0 to 23) and weekday (0 is Sunday) of an order. */
type LocalMoment = { readonly hour: number; readonly weekday: number };

/** Discount of each line (cents, by index), with the promotions. */
type Promoted = {
  readonly lineDiscounts: readonly number[];
  readonly applied: readonly AppliedPromotion[];
};

/** In the store's local time. */
function isRunning({ hours, weekdays }: PromotionRule, { hour, weekday }: LocalMoment): boolean {
  return (
    (!hours || (hour >= hours[0] && hour < hours[1])) && (!weekdays || weekdays.includes(weekday))
  );
}

/**
 * Applies promotions one after another, each to the amounts that the previous ones left of the
 * lines.
 */
function applyPromotions(lines: readonly BasketLine[], rules: readonly PromotionRule[]): Promoted {
  const before: Promoted = { lineDiscounts: lines.map(() => 0), applied: [] };
  return rules.reduce((promoted, rule) => applyPromotion(lines, rule, promoted), before);
}

function applyPromotion(
  lines: readonly BasketLine[],
  rule: PromotionRule,
  before: Promoted,
): Promoted {
  const left = lines.map(({ item, section }, position) =>
    !rule.sections || rule.sections.includes(section)
      ? item.amountCents - (before.lineDiscounts[position] ?? 0)
      : 0,
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

/** A discount by staff, in percent: on the whole order, or on its most expensive line. */
type ManualDiscount = { readonly percent: number; readonly on: 'order' | 'line' };

/** Draws the discount that staff give on an order, usually none. */
export function drawManualDiscount(random: Random): ManualDiscount | undefined {
  if (!random.chance(0.035)) return undefined;
  return random.pickWeighted(
    [
      { percent: 10, on: 'order' as const, weight: 5 },
      { percent: 100, on: 'line' as const, weight: 3 },
      // A staff meal: nothing is left to pay.
      { percent: 100, on: 'order' as const, weight: 2 },
    ],
    ({ weight }) => weight,
  );
}

/** Discount of each line, after promotions (both in cents, by index). */
function manualDiscounts(discount: ManualDiscount | undefined, left: readonly number[]): number[] {
  if (!discount) return left.map(() => 0);
  const dearest = left.indexOf(Math.max(...left));
  return left.map((cents, position) =>
    discount.on === 'order' || position === dearest
      ? Math.round((cents * discount.percent) / 100)
      : 0,
  );
}

type PricedOrder = Pick<
  OrderDetail,
  | 'items'
  | 'subtotalCents'
  | 'discountCents'
  | 'manualDiscountCents'
  | 'taxCents'
  | 'totalCents'
  | 'taxBreakdown'
>;

/**
 * Prices a basket: tax is added to what discounts leave of each line and rounded per line, so that
 * every total is the sum of its lines.
 */
export function priceOrder(
  lines: readonly BasketLine[],
  lineDiscounts: readonly number[],
  manual: ManualDiscount | undefined,
): PricedOrder {
  const left = lines.map(({ item }, position) => item.amountCents - (lineDiscounts[position] ?? 0));
  const byStaff = manualDiscounts(manual, left);
  const items = lines.map(({ item, taxRate }, position): OrderItem => {
    const manualDiscountCents = byStaff[position] ?? 0;
    const netCents = (left[position] ?? 0) - manualDiscountCents;
    return {
      ...item,
      discountCents: lineDiscounts[position] ?? 0,
      manualDiscountCents,
      taxCents: Math.round((netCents * (taxRate?.percent ?? 0)) / 100),
    };
  });
  const subtotalCents = sumOf(items, (item) => item.amountCents);
  const discountCents = sumOf(items, (item) => item.discountCents);
  const manualDiscountCents = sumOf(items, (item) => item.manualDiscountCents);
  const taxCents = sumOf(items, (item) => item.taxCents);
  return {
    items,
    subtotalCents,
    discountCents,
    manualDiscountCents,
    taxCents,
    totalCents: subtotalCents - discountCents - manualDiscountCents + taxCents,
    taxBreakdown: taxesByRate(lines, items),
  };
}

/** The taxes of the lines by rate; exempt lines are listed under the empty rate id. */
function taxesByRate(
  lines: readonly BasketLine[],
  items: readonly OrderItem[],
): TaxBreakdownEntry[] {
  const entries = new Map<string, TaxBreakdownEntry>();
  lines.forEach(({ taxRate }, position) => {
    const taxRateId = taxRate?.id ?? '';
    const soFar = entries.get(taxRateId)?.taxCents ?? 0;
    entries.set(taxRateId, {
      taxRateId,
      taxRatePercent: taxRate?.percent ?? 0,
      taxCents: soFar + (items[position]?.taxCents ?? 0),
    });
  });
  return [...entries.values()];
}
