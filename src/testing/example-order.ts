import { dated } from '#contract/service/rfc3339.ts';
import type {
  AppliedPromotion,
  Order,
  OrderItem,
  OrderPayment,
  OrderRefund,
} from '#contract/service/order.ts';

/** A plain line at 10.00, with `changes`. */
export function exampleItem(changes: Partial<OrderItem> = {}): OrderItem {
  return {
    id: 'line-1',
    qty: 1,
    unitPriceCents: 1000,
    amountCents: 1000,
    discountCents: 0,
    manualDiscountCents: 0,
    taxCents: 0,
    refundedAmountCents: 0,
    refundedQty: 0,
    itemRole: 'normal',
    modifiers: [],
    ...changes,
  };
}

/** A card payment of 10.00, with `changes`. */
export function examplePayment(changes: Partial<OrderPayment> = {}): OrderPayment {
  return dated({
    id: 'payment-1',
    amountCents: 1000,
    note: '',
    createdAt: '2026-11-20T20:15:00Z',
    paymentMethodId: 'card-id',
    paymentMethodCode: 'card',
    paymentMethodName: { _base: 'Card' },
    ...changes,
  });
}

/** A refund of 10.00 without items and tenders, with `changes`. */
export function exampleRefund(changes: Partial<OrderRefund> = {}): OrderRefund {
  return dated({
    id: 'refund-1',
    amountCents: 1000,
    reason: '',
    createdAt: '2026-11-21T09:00:00Z',
    items: [],
    payments: [],
    ...changes,
  });
}

/** An automatic promotion of 1.00 without allocations, with `changes`. */
export function examplePromotion(changes: Partial<AppliedPromotion> = {}): AppliedPromotion {
  return {
    promotionId: 'promotion-1',
    triggerType: 'automatic',
    name: { _base: 'Happy hour' },
    discountCents: 100,
    lineAllocations: [],
    ...changes,
  };
}

/** A completed order of one line at 10.00, paid by card, whose sums all add up, with `changes`. */
export function exampleOrder(changes: Partial<Order> = {}): Order {
  return dated({
    id: '3c7d1f0e-6f4f-4d8e-9a53-1f2b3c4d5e6f',
    storeId: '97fdee87-c2bb-4b39-a058-70842232d32f',
    orderVersion: 1,
    serviceType: 'dine_in',
    paymentStatus: 'paid',
    fulfillmentStatus: 'completed',
    subtotalCents: 1000,
    discountCents: 0,
    manualDiscountCents: 0,
    taxCents: 0,
    totalCents: 1000,
    note: '',
    source: 'pos',
    tzOffsetMinutes: 60,
    createdAt: '2026-11-20T20:14:00Z',
    paidAt: '2026-11-20T20:15:00Z',
    items: [exampleItem()],
    payments: [examplePayment()],
    refunds: [],
    taxBreakdown: [],
    appliedPromotions: [],
    ...changes,
  });
}
