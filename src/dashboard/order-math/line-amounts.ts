import type { OrderItem } from '#contract/service/order.ts';

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

/** How much of a line's money was given back. */
export function lineMoneyRefund(item: OrderItem): LineRefund {
  if (item.refundedAmountCents === 0) return 'none';
  return item.refundedAmountCents >= lineNetCents(item) ? 'whole' : 'part';
}

/** How much of a line was given back: by its quantity, or by its money where no quantity came back. */
export function lineRefund(item: OrderItem): LineRefund {
  if (item.refundedQty === 0) return lineMoneyRefund(item);
  return item.refundedQty >= item.qty ? 'whole' : 'part';
}
