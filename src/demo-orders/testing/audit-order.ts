import type { OrderDetail } from '#contract/service/order-strict.ts';
import { amountOf } from '../fill-basket.ts';
import { type OrderItem, type OrderRefund, sumOf } from '../order-parts.ts';

/**
 * The rule that a status is refunded if, and only if, all is refunded; the sums of an order that
 * breaks it add up.
 */
export const REFUNDED_STATUS = 'refunded status';

/**
 * Names every sum and reference of an order that breaks the rules for generated orders; for tests.
 */
export function auditOrder(order: OrderDetail): string[] {
  return [
    ...failed(totalRules(order)),
    ...order.items.flatMap((item, lineIndex) => failed(lineRules(order, item, lineIndex))),
    ...failed(taxRules(order)),
    ...failed(promotionRules(order)),
    ...failed(paymentRules(order)),
    ...order.refunds.flatMap((refund) => failed(refundRules(order, refund))),
  ];
}

type Rules = Readonly<Record<string, boolean>>;

function failed(rules: Rules): string[] {
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
}

function totalRules(order: OrderDetail): Rules {
  const { items, subtotalCents, discountCents, manualDiscountCents, taxCents, totalCents } = order;
  const ids = [order, ...items, ...order.payments, ...order.refunds].map(({ id }) => id);
  return {
    subtotal: sumOf(items, (item) => item.amountCents) === subtotalCents,
    discount: sumOf(items, (item) => item.discountCents) === discountCents,
    'manual discount': sumOf(items, (item) => item.manualDiscountCents) === manualDiscountCents,
    tax: sumOf(items, (item) => item.taxCents) === taxCents,
    total:
      subtotalCents - discountCents - manualDiscountCents + taxCents === totalCents &&
      totalCents >= 0,
    'unique ids': new Set(ids).size === ids.length,
  };
}

function lineRules(order: OrderDetail, item: OrderItem, lineIndex: number): Rules {
  const { amountCents, discountCents, manualDiscountCents, taxCents, itemRole, parentItemId } =
    item;
  const returned = order.refunds
    .flatMap(({ items }) => items ?? [])
    .filter(({ orderItemId }) => orderItemId === item.id);
  const allocated =
    order.appliedPromotions?.flatMap(({ lineAllocations }) => lineAllocations ?? []) ?? [];
  const isAllocated =
    order.appliedPromotions?.every(({ lineAllocations }) => lineAllocations) ?? true;
  const shares = allocated.filter((share) => share.lineIndex === lineIndex);
  const rate = order.taxBreakdown.find(({ taxRateId }) => taxRateId === (item.taxRateId ?? ''));
  const netCents = amountCents - discountCents - manualDiscountCents;
  const parent = order.items.find(({ id }) => id === parentItemId);
  return {
    'line belongs to the order': item.orderId === order.id,
    'line amount': amountOf(item) === amountCents && amountCents >= 0,
    'line discounts': discountCents >= 0 && manualDiscountCents >= 0 && netCents >= 0,
    'line tax':
      rate !== undefined && Math.round((netCents * rate.taxRatePercent) / 100) === taxCents,
    'line allocations':
      !isAllocated || sumOf(shares, (share) => share.discountCents) === discountCents,
    'line refunded amount':
      sumOf(returned, (line) => line.amountCents) === item.refundedAmountCents,
    'line refunded quantity':
      sumOf(returned, (line) => line.qty) === item.refundedQty && item.refundedQty <= item.qty,
    'line refunded tax': sumOf(returned, (line) => line.taxCents) <= taxCents,
    'combo child under its parent':
      (itemRole === 'combo_child') === (parent?.itemRole === 'combo_parent'),
  };
}

function taxRules({ items, taxBreakdown, taxCents }: OrderDetail): Rules {
  return {
    'taxes by rate': taxBreakdown.every(
      (entry) =>
        entry.taxCents ===
        sumOf(
          items.filter(({ taxRateId }) => (taxRateId ?? '') === entry.taxRateId),
          (item) => item.taxCents,
        ),
    ),
    'tax breakdown': sumOf(taxBreakdown, (entry) => entry.taxCents) === taxCents,
  };
}

function promotionRules({
  appliedPromotions,
  discountCents,
  couponCode,
  items,
}: OrderDetail): Rules {
  const promotions = appliedPromotions ?? [];
  return {
    promotions: sumOf(promotions, (promotion) => promotion.discountCents) === discountCents,
    'promotion allocations': promotions.every(
      ({ lineAllocations, ...promotion }) =>
        !lineAllocations ||
        (sumOf(lineAllocations, (share) => share.discountCents) === promotion.discountCents &&
          lineAllocations.every(({ lineIndex }) => lineIndex in items)),
    ),
    'coupon code':
      promotions.some(({ triggerType }) => triggerType === 'coupon') === Boolean(couponCode),
  };
}

function paymentRules(order: OrderDetail): Rules {
  const { payments, refunds, totalCents, paymentStatus, paidAt, createdAt } = order;
  const paid = sumOf(payments, ({ amountCents }) => amountCents);
  const refunded = sumOf(refunds, ({ amountCents }) => amountCents);
  const holds = {
    unpaid: paid === 0 && totalCents > 0,
    partial: paid > 0 && paid < totalCents,
    paid: paid === totalCents,
    refunded: paid === totalCents,
  };
  return {
    'payment status': holds[paymentStatus],
    [REFUNDED_STATUS]:
      refunded <= paid && (paymentStatus === 'refunded') === (refunded > 0 && refunded === paid),
    'paid at': paid < totalCents ? paidAt === null : typeof paidAt === 'string',
    'payments belong to the order': payments.every((payment) => payment.orderId === order.id),
    'payments after the order': payments.every((payment) => payment.createdAt >= createdAt),
    'payment amounts': payments.every(
      ({ amountCents, tenderCents }) => amountCents > 0 && (tenderCents ?? Infinity) > amountCents,
    ),
  };
}

function refundRules(order: OrderDetail, refund: OrderRefund): Rules {
  const { items = [], payments = [], amountCents, id } = refund;
  return {
    'refund belongs to the order': refund.orderId === order.id,
    'refund after the payment': order.payments.every(
      ({ createdAt }) => refund.createdAt >= createdAt,
    ),
    'refund amount': amountCents > 0,
    'refund lines':
      items.length === 0 ||
      sumOf(items, (line) => line.amountCents + line.taxCents) === amountCents,
    'refund tenders':
      payments.length === 0 || sumOf(payments, (part) => part.amountCents) === amountCents,
    'refund parts belong to it': [...items, ...payments].every(({ refundId }) => refundId === id),
  };
}
