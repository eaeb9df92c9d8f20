import type { OrderDetail } from '#contract/service/order-strict.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import {
  type OrderItem,
  type OrderPayment,
  type OrderRefund,
  type OrderRefundItem,
  type OrderRefundPayment,
  sumOf,
} from './order-parts.ts';
import type { Random } from './random.ts';
import { type Occasion, settlePaymentStatus } from './take-payment.ts';
import { cash, giftCard } from './tenders.ts';

/** Money paid and not refunded yet, in cents. */
export function refundableCents({ payments, refunds }: OrderDetail): number {
  return (
    sumOf(payments, ({ amountCents }) => amountCents) -
    sumOf(refunds, ({ amountCents }) => amountCents)
  );
}

/** Refunds all that is left of a cancelled order. */
export function refundCancellation(order: OrderDetail, occasion: Occasion): OrderDetail {
  return refundWhole(
    order,
    occasion.random.pick(occasion.profile.refundReasons.cancellation),
    occasion,
  );
}

/** Refunds all that is left of an order. */
export function refundWhole(order: OrderDetail, reason: string, occasion: Occasion): OrderDetail {
  return giveRefund(order, everyLineLeft(order), reason, occasion);
}

/** Refunds an amount (cents) for no item in particular. */
export function refundAmount(
  order: OrderDetail,
  amountCents: number,
  reason: string,
  occasion: Occasion,
): OrderDetail {
  return withRefund(order, emptyRefund(order, amountCents, reason, occasion), occasion.at);
}

/**
 * Draws a refund on an order with money left: all of it, one choice, part of one, or an amount for
 * no item in particular.
 */
export function drawRefund(order: OrderDetail, occasion: Occasion): OrderDetail {
  const { random, profile } = occasion;
  // After a refund without items, the lines no longer add up to what is left.
  const isOpen = order.refunds.some(({ items }) => !items || items.length === 0);
  if (isOpen || random.chance(0.18)) return refundGoodwill(order, occasion);
  if (random.chance(0.3))
    return giveRefund(
      order,
      everyLineLeft(order),
      random.pick(profile.refundReasons.full),
      occasion,
    );
  return giveRefund(
    order,
    oneChoiceLeft(order, random),
    random.pick(profile.refundReasons.items),
    occasion,
  );
}

function refundGoodwill(order: OrderDetail, occasion: Occasion): OrderDetail {
  const { random, profile } = occasion;
  const amountCents = Math.ceil((refundableCents(order) * random.between(10, 50)) / 100);
  const refund = emptyRefund(
    order,
    amountCents,
    random.pick(profile.refundReasons.goodwill),
    occasion,
  );
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
  const items = lines.map((line) =>
    Object.assign({ id: occasion.random.uuid(), refundId: refund.id }, line),
  );
  return withRefund(withReturned(order, lines), { ...refund, items }, occasion.at);
}

function emptyRefund(
  order: OrderDetail,
  amountCents: number,
  reason: string,
  occasion: Occasion,
): OrderRefund {
  const { random } = occasion;
  const id = random.uuid();
  const refund = {
    id,
    orderId: order.id,
    amountCents,
    reason,
    createdAt: printUtcSecond(occasion.at),
  };
  // Some tills do not report where the money went.
  if (random.chance(0.05)) return refund;
  const payments = random.chance(0.15)
    ? acrossTenders(order, amountCents, random)
    : asPaid(order, amountCents);
  return {
    ...refund,
    payments: payments.map((part) => Object.assign({ id: random.uuid(), refundId: id }, part)),
  };
}

/** Adds the refunded amounts (without tax) and quantities to the lines. */
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

/** A refunded line, or a part of it. */
type ReturnedLine = Omit<OrderRefundItem, 'id' | 'refundId'>;

/**
 * All that earlier refunds left of every line; the amounts add up to what is left of the order's
 * total.
 */
function everyLineLeft(order: OrderDetail): ReturnedLine[] {
  return order.items.filter(isLeft).map((item) => returned(order, item, quantityLeft(item)));
}

/**
 * One line, or one combo with all its parts, and sometimes only some of its pieces. Empty if
 * nothing with a price is left.
 */
function oneChoiceLeft(order: OrderDetail, random: Random): ReturnedLine[] {
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
  return (
    item.amountCents - item.discountCents - item.manualDiscountCents - item.refundedAmountCents
  );
}

/**
 * The last pieces of a line absorb the rounding, so that refunding a line piece by piece gives back
 * exactly its price.
 */
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

/** A part of a refund by tender. */
type RefundPart = Omit<OrderRefundPayment, 'id' | 'refundId'>;

/**
 * Splits a refund (cents) over the tenders the order was paid with, the last payment first, as far
 * as each still has money.
 */
function asPaid({ payments, refunds }: OrderDetail, amountCents: number): RefundPart[] {
  const gone = new Map<string, number>();
  for (const part of refunds.flatMap(({ payments }) => payments ?? [])) {
    gone.set(part.paymentMethodId, (gone.get(part.paymentMethodId) ?? 0) + part.amountCents);
  }
  let open = amountCents;
  const parts = payments.toReversed().flatMap((payment) => {
    const used = Math.min(gone.get(payment.paymentMethodId) ?? 0, payment.amountCents);
    gone.set(payment.paymentMethodId, (gone.get(payment.paymentMethodId) ?? 0) - used);
    const part = Math.min(open, payment.amountCents - used);
    open -= part;
    return part > 0 ? [{ ...tenderOf(payment), amountCents: part }] : [];
  });
  // An earlier refund across tenders can leave too little on those that paid.
  return open > 0 ? [...parts, { ...tenderFields(cash), amountCents: open }] : parts;
}

/** Gives a whole refund (cents) to a tender the order was not paid with. */
function acrossTenders(
  { payments }: OrderDetail,
  amountCents: number,
  random: Random,
): RefundPart[] {
  const other = [cash, giftCard].filter(({ id }) =>
    payments.every(({ paymentMethodId }) => paymentMethodId !== id),
  );
  return [{ ...tenderFields(other.length > 0 ? random.pick(other) : giftCard), amountCents }];
}

function tenderOf({ paymentMethodId, paymentMethodCode, paymentMethodName }: OrderPayment) {
  return {
    paymentMethodId,
    ...(paymentMethodCode !== undefined && { paymentMethodCode }),
    ...(paymentMethodName && { paymentMethodName }),
  };
}

function tenderFields({ id, code, name }: typeof cash) {
  return {
    paymentMethodId: id,
    ...(code !== undefined && { paymentMethodCode: code }),
    ...(name && { paymentMethodName: name }),
  };
}
