import { randomUUID } from 'node:crypto';
import type { OrderDetail } from '#contract/service/order-strict.ts';

/** The default store of sample orders. */
export const SAMPLE_STORE = '5f2b9f0a-8d3c-4a56-9a5e-0c3d1e2f4a5b';

export function sampleOrder(fields: Partial<OrderDetail> = {}): OrderDetail {
  return {
    id: randomUUID(),
    storeId: SAMPLE_STORE,
    orderVersion: 1,
    serviceType: 'dine_in',
    paymentStatus: 'paid',
    fulfillmentStatus: 'completed',
    subtotalCents: 1000,
    discountCents: 0,
    manualDiscountCents: 0,
    taxCents: 80,
    totalCents: 1080,
    note: '',
    source: 'pos',
    tzOffsetMinutes: -300,
    createdAt: '2026-11-01T12:30:00Z',
    items: [],
    payments: [],
    refunds: [],
    taxBreakdown: [],
    appliedPromotions: [],
    ...fields,
  };
}

/** Something in each of the five parts, including null and absent fields; for tests only. */
export function fullSampleOrder(fields: Partial<OrderDetail> = {}): OrderDetail {
  const id = fields.id ?? randomUUID();
  const [itemId, refundId, methodId, promotionId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  return sampleOrder({
    id,
    note: 'no onion, "well done" \u{1F9C5}\u0000',
    ticketNumber: null,
    sequenceNumber: 0,
    paidAt: '2026-11-01T12:40:00Z',
    items: [
      {
        id: itemId,
        orderId: id,
        productId: randomUUID(),
        qty: 0.755,
        unitPriceCents: 1325,
        amountCents: 1000,
        discountCents: 0,
        manualDiscountCents: 0,
        taxCents: 80,
        refundedAmountCents: 500,
        refundedQty: 0.25,
        itemRole: 'normal',
        productName: { _base: 'Cheese', es: 'Queso', 'zh-Hant': '起司' },
        variantId: null,
        modifiers: [{ id: 'aged', name: { _base: 'Aged' }, priceDeltaCents: -5 }],
      },
    ],
    payments: [
      {
        id: randomUUID(),
        orderId: id,
        paymentMethodId: methodId,
        amountCents: 1080,
        note: '',
        createdAt: '2026-11-01T12:40:00Z',
        tenderCents: 2000,
      },
    ],
    refunds: [
      {
        id: refundId,
        orderId: id,
        amountCents: 540,
        reason: 'mouldy',
        createdAt: '2026-11-02T09:00:00Z',
        items: [
          {
            id: randomUUID(),
            refundId,
            orderItemId: itemId,
            qty: 0.25,
            amountCents: 500,
            taxCents: 40,
          },
        ],
        payments: [{ id: randomUUID(), refundId, paymentMethodId: methodId, amountCents: 540 }],
      },
    ],
    taxBreakdown: [{ taxRateId: '', taxRatePercent: 8, taxCents: 80 }],
    appliedPromotions: [
      {
        promotionId,
        triggerType: 'coupon',
        name: { _base: 'Nothing off' },
        discountCents: 0,
        memberCouponId: null,
        lineAllocations: [{ lineIndex: 0, discountCents: 0, promotionId }],
      },
    ],
    ...fields,
  });
}
