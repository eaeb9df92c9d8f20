import * as fc from 'fast-check';
import { dated } from '#contract/service/rfc3339.ts';
import type { Order, OrderItem, OrderPayment, OrderRefund } from '#contract/service/order.ts';

const cents = fc.integer({ min: -100_000, max: 100_000 });
const quantity = fc.integer({ min: -5_000, max: 20_000 }).map((thousandths) => thousandths / 1000);
/** Few ids, so that lines share ids and refer to each other or to no line. */
const lineId = fc.integer({ min: 0, max: 9 }).map((number) => `line-${number}`);
const timestamp = fc.constantFrom(
  '2026-11-01T12:00:00Z',
  '2026-11-01T12:00:00.000000001Z',
  '2026-11-01T13:00:00+01:00',
  '2026-11-01T11:59:59.999999999Z',
  '2026-11-03T08:00:00Z',
  'yesterday',
);
const tender = fc.constantFrom(
  { paymentMethodId: 'cash-id', paymentMethodCode: 'cash' },
  { paymentMethodId: 'card-id', paymentMethodCode: 'card' },
  { paymentMethodCode: 'voucher' },
  {},
);

const item: fc.Arbitrary<OrderItem> = fc.record(
  {
    id: lineId,
    qty: quantity,
    unitPriceCents: cents,
    amountCents: cents,
    discountCents: cents,
    manualDiscountCents: cents,
    taxCents: cents,
    refundedAmountCents: cents,
    refundedQty: quantity,
    itemRole: fc.constantFrom('normal', 'combo_parent', 'combo_child', 'bundle'),
    modifiers: fc.constant([]),
    parentItemId: fc.option(lineId),
    submitRound: fc.integer({ min: 1, max: 3 }),
    taxRateId: fc.constantFrom('standard', 'reduced', '', null),
  },
  {
    requiredKeys: [
      'id',
      'qty',
      'unitPriceCents',
      'amountCents',
      'discountCents',
      'manualDiscountCents',
      'taxCents',
      'refundedAmountCents',
      'refundedQty',
      'itemRole',
      'modifiers',
    ],
  },
);

const payment: fc.Arbitrary<OrderPayment> = fc
  .record({ amountCents: cents, tender, createdAt: timestamp, tenderCents: fc.option(cents) })
  .map(({ tender, ...fields }) =>
    dated(Object.assign({ id: 'payment', note: '' }, fields, tender)),
  );

const refund: fc.Arbitrary<OrderRefund> = fc
  .record({
    id: fc.constant('refund'),
    amountCents: cents,
    reason: fc.constantFrom('', 'wrong item'),
    createdAt: timestamp,
    items: fc.array(
      fc.record({
        id: fc.constant('refund-item'),
        orderItemId: lineId,
        qty: quantity,
        amountCents: cents,
        taxCents: cents,
      }),
      { maxLength: 3 },
    ),
    payments: fc.array(
      fc
        .record({ amountCents: cents, tender })
        .map(({ amountCents, tender }) =>
          Object.assign({ id: 'refund-payment', amountCents }, tender),
        ),
      { maxLength: 3 },
    ),
  })
  .map(dated);

const promotion = fc.record({
  promotionId: fc.constantFrom('happy-hour', 'welcome'),
  triggerType: fc.constantFrom('automatic', 'coupon', 'other'),
  discountCents: cents,
  lineAllocations: fc.array(
    fc.record({ lineIndex: fc.integer({ min: -1, max: 12 }), discountCents: cents }),
    {
      maxLength: 4,
    },
  ),
});

/** Any lines, including repeated ids, unknown parents and cycles of parents. */
export const arbitraryItems = fc.array(item, { maxLength: 12 });

/** Any order of a detail response, plausible or not. */
export const arbitraryOrder: fc.Arbitrary<Order> = fc
  .record({
    id: fc.constant('order'),
    storeId: fc.constant('store'),
    serviceType: fc.constant('dine_in'),
    note: fc.constant(''),
    source: fc.constant('pos'),
    subtotalCents: cents,
    discountCents: cents,
    manualDiscountCents: cents,
    taxCents: cents,
    totalCents: cents,
    createdAt: timestamp,
    paidAt: fc.option(timestamp),
    pickupAt: fc.option(timestamp),
    paymentStatus: fc.constantFrom('unpaid', 'partial', 'paid', 'refunded', 'held'),
    fulfillmentStatus: fc.constantFrom('pending', 'completed', 'cancelled', 'lost'),
    items: arbitraryItems,
    payments: fc.array(payment, { maxLength: 4 }),
    refunds: fc.array(refund, { maxLength: 4 }),
    taxBreakdown: fc.array(
      fc.record({
        taxRateId: fc.constantFrom('standard', 'reduced', ''),
        taxRatePercent: fc.constant(10),
        taxCents: cents,
      }),
      { maxLength: 3 },
    ),
    appliedPromotions: fc.array(promotion, { maxLength: 3 }),
    unreadable: fc
      .uniqueArray(fc.integer({ min: 0, max: 14 }))
      .map((lines) =>
        lines.map((line) => ({ path: ['items', line, 'qty'], reason: 'wrong_type' as const })),
      ),
  })
  .map(dated);
