import type { OrderItem } from '#contract/order.ts';

/** How much of a line was given back. */
export type LineRefund = 'none' | 'part' | 'whole';

/** A line's discounts, from promotions and from staff, in cents. */
export function lineDiscountCents(item: OrderItem): number {
  return item.discountCents + item.manualDiscountCents;
}

/** A line's price after its discounts and before tax, in cents. */
export function lineNetCents(item: OrderItem): number {
  return item.amountCents - lineDiscountCents(item);
}

/** Whether a line was given back, in part or whole: by its quantity, or by its money where no quantity came back. */
export function lineRefund(item: OrderItem): LineRefund {
  if (item.refundedQty === 0 && item.refundedAmountCents === 0) return 'none';
  if (item.refundedQty !== 0) return item.refundedQty >= item.qty ? 'whole' : 'part';
  return item.refundedAmountCents >= lineNetCents(item) ? 'whole' : 'part';
}
