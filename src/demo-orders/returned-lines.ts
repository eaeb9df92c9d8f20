import type { OrderDetail } from '#contract/service/order-strict.ts';
import { type OrderItem, type OrderRefundItem, sumOf } from './order-parts.ts';
import type { Random } from './random.ts';

/** A line that goes back, or a part of it. */
export type ReturnedLine = Omit<OrderRefundItem, 'id' | 'refundId'>;

/** All that earlier refunds left of every line; the amounts add up to what is left of the order's total. */
export function everyLineLeft(order: OrderDetail): ReturnedLine[] {
  return order.items.filter(isLeft).map((item) => returned(order, item, quantityLeft(item)));
}

/** One line, or one combo with all its parts, and sometimes only some of its pieces. Empty when nothing is left that cost anything. */
export function oneChoiceLeft(order: OrderDetail, random: Random): ReturnedLine[] {
  const choices = order.items
    .filter((item) => isLeft(item) && !item.parentItemId)
    .map((root) => order.items.filter((item) => item === root || item.parentItemId === root.id))
    .filter((lines) => sumOf(lines, (item) => netLeft(item)) > 0);
  if (choices.length === 0) return [];
  const choice = random.pick(choices);
  const left = choice[0] ? quantityLeft(choice[0]) : 0;
  const quantity = Number.isInteger(left) && random.chance(0.6) ? random.between(1, left) : left;
  return choice.map((item) => returned(order, item, quantity));
}

function quantityLeft(item: OrderItem): number {
  return item.qty - item.refundedQty;
}

function isLeft(item: OrderItem): boolean {
  return quantityLeft(item) > 0;
}

function netLeft(item: OrderItem): number {
  return item.amountCents - item.discountCents - item.manualDiscountCents - item.refundedAmountCents;
}

/** The last pieces of a line take what rounding left over, so that a line given back piece by piece gives back exactly its price. */
function returned(order: OrderDetail, item: OrderItem, qty: number): ReturnedLine {
  const share = qty / quantityLeft(item);
  return {
    orderItemId: item.id,
    qty,
    amountCents: Math.round(netLeft(item) * share),
    taxCents: Math.round(taxLeft(order, item) * share),
  };
}

function taxLeft(order: OrderDetail, item: OrderItem): number {
  const earlier = order.refunds
    .flatMap(({ items }) => items ?? [])
    .filter(({ orderItemId }) => orderItemId === item.id);
  return item.taxCents - sumOf(earlier, ({ taxCents }) => taxCents);
}
