import type { OrderDetail } from '#contract/service/order-strict.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { type OrderRefund, sumOf } from './order-parts.ts';
import { settlePaymentStatus } from './payment-status.ts';
import { everyLineLeft, oneChoiceLeft, type ReturnedLine } from './returned-lines.ts';
import { acrossTenders, asPaid } from './refund-tenders.ts';
import type { Occasion } from './take-payment.ts';

/** What was paid and has not gone back yet, in cents. */
export function refundableCents({ payments, refunds }: OrderDetail): number {
  return sumOf(payments, ({ amountCents }) => amountCents) - sumOf(refunds, ({ amountCents }) => amountCents);
}

/** Gives back all that is left of a cancelled order. */
export function refundCancellation(order: OrderDetail, occasion: Occasion): OrderDetail {
  return giveRefund(
    order,
    everyLineLeft(order),
    occasion.random.pick(occasion.profile.refundReasons.cancellation),
    occasion,
  );
}

/** Draws a refund on an order with money left: all of it, one choice, part of one, or an amount for nothing in particular. */
export function drawRefund(order: OrderDetail, occasion: Occasion): OrderDetail {
  const { random, profile } = occasion;
  // Once money went back for no line in particular, the lines no longer tell what is left.
  const isOpen = order.refunds.some(({ items }) => !items || items.length === 0);
  if (isOpen || random.chance(0.18)) return refundGoodwill(order, occasion);
  if (random.chance(0.3))
    return giveRefund(order, everyLineLeft(order), random.pick(profile.refundReasons.full), occasion);
  return giveRefund(order, oneChoiceLeft(order, random), random.pick(profile.refundReasons.items), occasion);
}

function refundGoodwill(order: OrderDetail, occasion: Occasion): OrderDetail {
  const { random, profile } = occasion;
  const amountCents = Math.ceil((refundableCents(order) * random.between(10, 50)) / 100);
  const refund = emptyRefund(order, amountCents, random.pick(profile.refundReasons.goodwill), occasion);
  return withRefund(order, random.chance(0.5) ? refund : { ...refund, items: [] }, occasion.at);
}

function giveRefund(
  order: OrderDetail,
  lines: readonly ReturnedLine[],
  reason: string,
  occasion: Occasion,
): OrderDetail {
  const amountCents = sumOf(lines, (line) => line.amountCents + line.taxCents);
  const refund = emptyRefund(order, amountCents, reason, occasion);
  const items = lines.map((line) => Object.assign({ id: occasion.random.uuid(), refundId: refund.id }, line));
  return withRefund(withReturned(order, lines), { ...refund, items }, occasion.at);
}

function emptyRefund(order: OrderDetail, amountCents: number, reason: string, occasion: Occasion): OrderRefund {
  const { random } = occasion;
  const id = random.uuid();
  const refund = { id, orderId: order.id, amountCents, reason, createdAt: printUtcSecond(occasion.at) };
  // Some tills do not say where the money went.
  if (random.chance(0.05)) return refund;
  const payments = random.chance(0.15) ? acrossTenders(order, amountCents, random) : asPaid(order, amountCents);
  return { ...refund, payments: payments.map((part) => Object.assign({ id: random.uuid(), refundId: id }, part)) };
}

/** Notes on the lines themselves what went back of them, without tax. */
function withReturned(order: OrderDetail, lines: readonly ReturnedLine[]): OrderDetail {
  const returned = new Map(lines.map((line) => [line.orderItemId, line]));
  const items = order.items.map((item) => {
    const line = returned.get(item.id);
    if (!line) return item;
    return {
      ...item,
      refundedAmountCents: item.refundedAmountCents + line.amountCents,
      refundedQty: item.refundedQty + line.qty,
    };
  });
  return { ...order, items };
}

function withRefund(order: OrderDetail, refund: OrderRefund, at: number): OrderDetail {
  if (refund.amountCents === 0) return order;
  return settlePaymentStatus({ ...order, refunds: [...order.refunds, refund] }, at);
}
