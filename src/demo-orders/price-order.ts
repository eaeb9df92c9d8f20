import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Promoted } from './apply-promotions.ts';
import type { BasketLine } from './basket-line.ts';
import { type ManualDiscount, manualDiscounts } from './manual-discount.ts';
import { type OrderItem, sumOf, type TaxBreakdownEntry } from './order-parts.ts';

type PricedOrder = Pick<
  OrderDetail,
  'items' | 'subtotalCents' | 'discountCents' | 'manualDiscountCents' | 'taxCents' | 'totalCents' | 'taxBreakdown'
>;

/** Prices a basket: tax comes on top of what discounts leave of each line, rounded by line, so that every sum is the sum of its lines. */
export function priceOrder(
  lines: readonly BasketLine[],
  { lineDiscounts }: Promoted,
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

/** The taxes of the lines by rate; exempt lines stand under the empty rate. */
function taxesByRate(lines: readonly BasketLine[], items: readonly OrderItem[]): TaxBreakdownEntry[] {
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
