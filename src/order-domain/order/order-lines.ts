import type { Order, OrderItem, OrderRefund, OrderRefundItem } from '#contract/service/order.ts';
import { type PricedOrder, sumAmounts, sumOf, taxInPricesCents } from './order-amounts.ts';
import { unreadableEntries } from './unreadable-entries.ts';

/** A line of an order and its index in the service's own `items`, which allocations refer to. */
export type Line = { readonly item: OrderItem; readonly index: number };

export type LineRefund = 'none' | 'partial' | 'full';

/** `found` is quantity × prices in cents; `holds` is true when the line's own amount agrees. */
export type LinePrice = { readonly found: number; readonly holds: boolean };

/** The order's lines with their original indices, which skip the items that could not be read. */
export function originalLines(order: Pick<Order, 'items' | 'unreadable'>): Line[] {
  // An item that only lacks some modifiers is still in the list.
  const skipped = new Set(
    unreadableEntries(order).flatMap(({ part, index, inner }) =>
      part === 'items' && !inner ? [index] : [],
    ),
  );
  let next = 0;
  return (order.items ?? []).map((item) => {
    while (skipped.has(next)) next += 1;
    const index = next;
    next += 1;
    return { item, index };
  });
}

/** A line's discounts, from promotions and from staff, in cents. */
export function lineDiscountCents(item: OrderItem): number {
  return item.discountCents + item.manualDiscountCents;
}

/** A line's price after its discounts and before tax, in cents. */
export function lineNetCents(item: OrderItem): number {
  return item.amountCents - lineDiscountCents(item);
}

export function lineMoneyRefund(item: OrderItem): LineRefund {
  if (item.refundedAmountCents === 0) return 'none';
  return item.refundedAmountCents >= lineNetCents(item) ? 'full' : 'partial';
}

/** By quantity, or by money if no quantity was refunded. */
export function lineRefund(item: OrderItem): LineRefund {
  if (item.refundedQty === 0) return lineMoneyRefund(item);
  return item.refundedQty >= item.qty ? 'full' : 'partial';
}

/** True when the order's prices contain tax and the items add up to the refund's own amount. */
export function hasTaxInItems(
  order: PricedOrder,
  { amountCents, items }: Pick<OrderRefund, 'amountCents' | 'items'>,
): boolean {
  return taxInPricesCents(order) !== 0 && sumAmounts(items) === amountCents;
}

/** An item of a refund, and whether its amount contains its tax. */
export type LineRefundItem = OrderRefundItem & { readonly hasTax: boolean };

/** The items of all refunds by the id of the line they refund. */
export function refundItemsByLine(order: Order): Map<string, LineRefundItem[]> {
  const { refunds = [] } = order;
  return Map.groupBy(
    refunds.flatMap((refund) => {
      const hasTax = hasTaxInItems(order, refund);
      return refund.items.map((item) => ({ ...item, hasTax }));
    }),
    ({ orderItemId }) => orderItemId,
  );
}

/** Cents, with and without tax. */
export function refundItemCents(items: readonly LineRefundItem[]): {
  readonly withTax: number;
  readonly withoutTax: number;
} {
  const withTax = items.reduce(
    (sum, { amountCents, taxCents, hasTax }) => sum + amountCents + (hasTax ? 0 : taxCents),
    0,
  );
  return { withTax, withoutTax: withTax - sumOf(items, 'taxCents') };
}

/**
 * The tax that was refunded for a line, in cents, on top of the line's refunded amount; 0 if that
 * amount includes the tax, or is not the sum of the refund items for this line (`refundItems`).
 */
export function lineRefundTaxCents(
  line: OrderItem,
  refundItems: readonly LineRefundItem[],
): number {
  const { withTax, withoutTax } = refundItemCents(refundItems);
  return withoutTax === line.refundedAmountCents ? withTax - withoutTax : 0;
}

/**
 * Checks quantity times unit price against a line's amount. The API does not specify whether the
 * unit price includes options and the extra charge of a combo, or which way half a cent is rounded,
 * so every interpretation passes, as does a part of a combo that costs nothing by itself.
 */
export function checkLinePrice(item: OrderItem): LinePrice {
  const { qty, unitPriceCents, amountCents, comboExtraCents, modifiers, itemRole } = item;
  const options = sumOf(modifiers, 'priceDeltaCents');
  const extra = comboExtraCents ?? 0;
  const totals = [0, options, extra, options + extra].map((more) =>
    lineTotals(qty, unitPriceCents + more),
  );
  const isIncluded = itemRole === 'combo_child' && (amountCents === 0 || amountCents === extra);
  return {
    found: totals.at(-1)?.up ?? 0,
    holds: isIncluded || totals.some(({ up, down }) => up === amountCents || down === amountCents),
  };
}

/** A decimal quantity times cents, with half a cent rounded up and rounded down. */
function lineTotals(quantity: number, cents: number): { up: number; down: number } {
  // Six decimals drop the floating-point error and keep the precision of a scale.
  const exact = Number((quantity * cents).toFixed(6));
  return { up: Math.round(exact), down: 0 - Math.round(0 - exact) };
}
