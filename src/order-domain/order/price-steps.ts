import type { AppliedPromotion, Order, TaxBreakdownEntry } from '#contract/service/order.ts';
import { differenceCents, sumOf, taxInPricesCents } from './order-amounts.ts';
import { lineNetCents } from './order-lines.ts';

/**
 * One step from the subtotal to the total, in cents as it counts toward the total (discounts are
 * negative).
 */
export type PriceStep =
  | {
      readonly kind: 'subtotal' | 'other_discount' | 'manual_discount' | 'tax';
      readonly cents: number;
    }
  | { readonly kind: 'tax_in_prices' | 'difference'; readonly cents: number }
  | {
      readonly kind: 'promotion';
      readonly cents: number;
      readonly promotion: AppliedPromotion;
      readonly promotionIndex: number;
    };

/**
 * A tax and the amount it was charged on, in cents; the amount is undefined if the lines do not
 * show it.
 */
export type TaxWithBase = {
  readonly entry: TaxBreakdownEntry;
  readonly baseCents: number | undefined;
};

/**
 * The steps from the subtotal through each promotion, the manual discount and the tax to the total;
 * tax that the prices contain is taken off first, as in the figures of a period. They always add up
 * to the total, because unexplained amounts are steps of their own (`other_discount`: discounts
 * without a promotion; `difference`: everything else).
 */
export function priceSteps(order: Order): PriceStep[] {
  const promotions = order.appliedPromotions ?? [];
  const explained = sumOf(promotions, 'discountCents');
  const inPrices = taxInPricesCents(order);
  const steps: PriceStep[] = [
    { kind: 'subtotal', cents: order.subtotalCents },
    ...promotions.map((promotion, promotionIndex) => ({
      kind: 'promotion' as const,
      cents: 0 - promotion.discountCents,
      promotion,
      promotionIndex,
    })),
    ...unlessZero('other_discount', explained - order.discountCents),
    ...unlessZero('manual_discount', 0 - order.manualDiscountCents),
    ...unlessZero('tax_in_prices', 0 - inPrices),
    { kind: 'tax', cents: order.taxCents },
  ];
  return [...steps, ...unlessZero('difference', differenceCents(order) + inPrices)];
}

function unlessZero(
  kind: 'other_discount' | 'manual_discount' | 'tax_in_prices' | 'difference',
  cents: number,
): PriceStep[] {
  return cents === 0 ? [] : [{ kind, cents }];
}

/**
 * The order's taxes with their bases; a base is known when its rate appears once, no line is
 * missing and the lines' tax equals the entry's.
 */
export function taxBases(order: Order, incomplete: ReadonlySet<string>): TaxWithBase[] {
  const isInPrices = taxInPricesCents(order) !== 0;
  const items = Map.groupBy(order.items ?? [], ({ taxRateId }) => taxRateId ?? '');
  const entries = Map.groupBy(order.taxBreakdown ?? [], ({ taxRateId }) => taxRateId);
  return (order.taxBreakdown ?? []).map((entry) => {
    const taxed = items.get(entry.taxRateId) ?? [];
    const lineTaxes = sumOf(taxed, 'taxCents');
    const isKnown =
      !incomplete.has('items') &&
      taxed.length > 0 &&
      entries.get(entry.taxRateId)?.length === 1 &&
      lineTaxes === entry.taxCents;
    const taxedCents = taxed.reduce((sum, item) => sum + lineNetCents(item), 0);
    return { entry, baseCents: isKnown ? taxedCents - (isInPrices ? lineTaxes : 0) : undefined };
  });
}
