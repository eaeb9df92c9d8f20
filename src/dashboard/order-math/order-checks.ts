import type { AppliedPromotion, Order, OrderRefund } from '#contract/order.ts';
import { paidCents, sumAmounts } from './order-amounts.ts';
import { type Line, originalLines } from './original-lines.ts';
import { sumQuantities } from './sum-quantities.ts';

/** What is compared, and whose figures they are. */
export type CheckSubject =
  /** The lines' amounts against the subtotal; subtotal less discounts plus tax against the total; the tax entries against the tax;
   * the promotions against the discount; the payments against what the payment status says. */
  | { readonly name: 'subtotal' | 'total' | 'tax' | 'discount' | 'paid' | 'part_paid' | 'unpaid' }
  /** The allocations of a promotion against its discount. */
  | { readonly name: 'allocations'; readonly promotion: AppliedPromotion }
  /** A refund's items with their tax, or its split by tender, against its amount. */
  | { readonly name: 'refund_items' | 'refund_tenders'; readonly refund: OrderRefund }
  /** What the refunds say of a line against what the line says of itself; `line_refunded_quantity` is no money. */
  | { readonly name: 'line_refunded' | 'line_refunded_quantity'; readonly line: Line };

/** One comparison: `found` is what the parts make, `stated` what the order says; in cents but for quantities. */
export type OrderCheck = CheckSubject & {
  readonly found: number;
  readonly stated: number;
  readonly holds: boolean;
};

/** Every comparison that the parts present allow, without any tolerance: cents are cents. */
export function orderChecks(order: Order): OrderCheck[] {
  return [...totalChecks(order), ...promotionChecks(order), ...paymentChecks(order), ...refundChecks(order)];
}

/** The comparisons that fail. */
export function orderMismatches(order: Order): OrderCheck[] {
  return orderChecks(order).filter(({ holds }) => !holds);
}

function compared(subject: CheckSubject, found: number, stated: number): OrderCheck {
  return { ...subject, found, stated, holds: found === stated };
}

function totalChecks(order: Order): OrderCheck[] {
  const { subtotalCents, discountCents, manualDiscountCents, taxCents, totalCents, items, taxBreakdown } = order;
  const taxes = taxBreakdown?.reduce((sum, entry) => sum + entry.taxCents, 0);
  return [
    ...(items ? [compared({ name: 'subtotal' }, sumAmounts(items), subtotalCents)] : []),
    compared({ name: 'total' }, subtotalCents - discountCents - manualDiscountCents + taxCents, totalCents),
    ...(taxes === undefined ? [] : [compared({ name: 'tax' }, taxes, taxCents)]),
  ];
}

function promotionChecks({ appliedPromotions, discountCents }: Order): OrderCheck[] {
  if (!appliedPromotions) return [];
  const all = appliedPromotions.reduce((sum, promotion) => sum + promotion.discountCents, 0);
  return [
    compared({ name: 'discount' }, all, discountCents),
    ...appliedPromotions
      .filter(({ lineAllocations }) => lineAllocations.length > 0)
      .map((promotion) =>
        compared(
          { name: 'allocations', promotion },
          promotion.lineAllocations.reduce((sum, share) => sum + share.discountCents, 0),
          promotion.discountCents,
        ),
      ),
  ];
}

function paymentChecks(order: Order): OrderCheck[] {
  const paid = paidCents(order);
  if (paid === undefined) return [];
  const { paymentStatus, totalCents } = order;
  if (paymentStatus === 'paid' || paymentStatus === 'refunded') return [compared({ name: 'paid' }, paid, totalCents)];
  if (paymentStatus === 'unpaid') return [compared({ name: 'unpaid' }, paid, 0)];
  if (paymentStatus !== 'partial') return [];
  return [{ name: 'part_paid', found: paid, stated: totalCents, holds: paid > 0 && paid < totalCents }];
}

function refundChecks(order: Order): OrderCheck[] {
  const refunds = order.refunds ?? [];
  return [
    ...refunds.flatMap((refund) => [
      ...(refund.items.length > 0
        ? [compared({ name: 'refund_items', refund }, sumWithTax(refund.items), refund.amountCents)]
        : []),
      ...(refund.payments.length > 0
        ? [compared({ name: 'refund_tenders', refund }, sumAmounts(refund.payments), refund.amountCents)]
        : []),
    ]),
    ...(order.refunds ? lineChecks(order, refunds) : []),
  ];
}

function lineChecks(order: Order, refunds: readonly OrderRefund[]): OrderCheck[] {
  const refundItems = Map.groupBy(
    refunds.flatMap(({ items }) => items),
    ({ orderItemId }) => orderItemId,
  );
  // A refund that names no items may have given back any line.
  const hasOpenRefund = refunds.some(({ items }) => items.length === 0);
  function judged(subject: CheckSubject, found: number, stated: number, alsoRight = found): OrderCheck {
    return {
      ...subject,
      found,
      stated,
      holds: found === stated || alsoRight === stated || (hasOpenRefund && found < stated),
    };
  }
  return originalLines(order).flatMap((line) => {
    const { refundedAmountCents, refundedQty, id } = line.item;
    const given = refundItems.get(id) ?? [];
    const quantity = sumQuantities(given.map(({ qty }) => qty));
    return [
      // The API does not say whether a line's refunded amount holds its tax: either reading is right.
      judged({ name: 'line_refunded', line }, sumAmounts(given), refundedAmountCents, sumWithTax(given)),
      judged({ name: 'line_refunded_quantity', line }, quantity, refundedQty),
    ];
  });
}

function sumWithTax(items: OrderRefund['items']): number {
  return items.reduce((sum, { amountCents, taxCents }) => sum + amountCents + taxCents, 0);
}
