import { exampleItem, examplePromotion } from './example-order.ts';
import { back, byCard, CASH, type OddOrder, paid, to } from './odd-order.ts';

const COMBO = [
  exampleItem({ id: 'set', itemRole: 'combo_parent', submitRound: 1 }),
  exampleItem({
    id: 'fries',
    itemRole: 'combo_child',
    parentItemId: 'set',
    amountCents: 0,
    submitRound: 1,
  }),
  exampleItem({ id: 'wine', qty: 2, unitPriceCents: 500, submitRound: 2, deltaQty: -1 }),
];

const REFUND_ITEM = { id: 'r', orderItemId: 'line-1', qty: 1, amountCents: 500, taxCents: 0 };

/** Anomalies of sums: the parts of the order do not add up to its stated figures. */
export const oddSums = {
  'items that make another subtotal': {
    raw: { items: [exampleItem({ amountCents: 900, unitPriceCents: 900 })] },
    mismatches: [['subtotal', 900, 1000]],
    says: ['items: $9.00, subtotal: $10.00'],
  },
  'parts that make another total': {
    raw: { totalCents: 900, payments: [paid(900)] },
    mismatches: [['total', 1000, 900]],
    says: ['Unexplained difference\u2212$1.00'],
  },
  'tax in its prices, and a refund of such a line': {
    raw: {
      taxCents: 100,
      subtotalCents: 1100,
      totalCents: 1100,
      payments: [paid(1100)],
      items: [
        exampleItem({
          unitPriceCents: 1100,
          amountCents: 1100,
          taxCents: 100,
          taxRateId: 'standard',
          refundedQty: 1,
          refundedAmountCents: 1100,
        }),
      ],
      taxBreakdown: [{ taxRateId: 'standard', taxRatePercent: 10, taxCents: 100 }],
      refunds: [{ ...byCard(1100), items: [{ ...REFUND_ITEM, amountCents: 1100, taxCents: 100 }] }],
    },
    refundOutcomes: ['refunded_in_full'],
    says: ['Tax in prices\u2212$1.00', 'Tax$1.00', 'on $10.00', 'Adds up'],
    hides: ['Unexplained difference', 'plus $1.00 tax', 'on $11.00'],
  },
  'taxes by rate that make another tax': {
    raw: {
      taxCents: 100,
      totalCents: 1100,
      payments: [paid(1100)],
      items: [exampleItem({ taxCents: 100, taxRateId: 'standard' })],
      taxBreakdown: [{ taxRateId: 'standard', taxRatePercent: 10, taxCents: 99 }],
    },
    mismatches: [['tax', 99, 100]],
    says: ['taxes by rate: $0.99, order tax: $1.00'],
    hides: ['on $10.00'],
  },
  'promotions that make another discount': {
    raw: {
      items: [exampleItem({ discountCents: 150 })],
      discountCents: 150,
      totalCents: 850,
      payments: [paid(850)],
      appliedPromotions: [examplePromotion()],
    },
    mismatches: [['discount', 100, 150]],
    says: ['Other discount\u2212$0.50'],
  },
  'shares that make another promotion': {
    raw: {
      items: [exampleItem({ discountCents: 100 })],
      discountCents: 100,
      totalCents: 900,
      payments: [paid(900)],
      appliedPromotions: [
        examplePromotion({ lineAllocations: [{ lineIndex: 0, discountCents: 90 }] }),
      ],
    },
    mismatches: [['allocations', 90, 100]],
    notes: ['line_allocations'],
    says: ['Happy hour: line shares add up to $0.90, promotion is $1.00'],
  },
  'shares of lines that are not there': {
    raw: {
      items: [exampleItem({ discountCents: 100 })],
      discountCents: 100,
      totalCents: 900,
      payments: [paid(900)],
      appliedPromotions: [
        examplePromotion({
          lineAllocations: [
            { lineIndex: 0, discountCents: 60 },
            { lineIndex: 7, discountCents: 30 },
            { lineIndex: -1, discountCents: 10 },
          ],
        }),
      ],
    },
    notes: ['line_allocations'],
    says: ['Line 8, which isn’t in this order'],
  },
  'a refund of items that make another amount': {
    raw: {
      items: [exampleItem({ refundedQty: 1, refundedAmountCents: 500 })],
      refunds: [{ ...byCard(600), items: [REFUND_ITEM] }],
    },
    mismatches: [['refund_items', 500, 600]],
    refundOutcomes: ['refunded_in_part'],
    says: ['items with tax add up to $5.00, refund is $6.00'],
  },
  'a refund of an item that is not there': {
    raw: { refunds: [{ ...byCard(500), items: [{ ...REFUND_ITEM, orderItemId: 'gone' }] }] },
    refundOutcomes: ['refunded_in_part'],
    says: ['An item that isn’t in this order'],
  },
  'a refund whose methods make less': {
    raw: { payments: [paid(500), paid(500, CASH)], refunds: [back(600, to(200), to(100, CASH))] },
    mismatches: [['refund_tenders', 300, 600]],
    refundOutcomes: ['refunded_in_part'],
    says: [
      'to card and cash, of which $3.00 to an unknown method,',
      'Method not recorded\u2212$3.00',
    ],
  },
  'a refund whose method makes more': {
    raw: { refunds: [back(200, to(300))] },
    mismatches: [['refund_tenders', 300, 200]],
    refundOutcomes: ['refunded_in_part'],
    says: ['Payment methods add up to $1.00 more than the refund', 'Card$10.00\u2212$2.00$8.00'],
    hides: ['Method not recorded'],
  },
  'a refund whose methods make more': {
    raw: { payments: [paid(500), paid(500, CASH)], refunds: [back(200, to(200), to(100, CASH))] },
    mismatches: [['refund_tenders', 300, 200]],
    refundOutcomes: ['refunded_in_part'],
    says: [
      'Method not recorded$0.00\u2212$2.00\u2212$2.00',
      'Payment methods add up to more than the refund',
    ],
  },
  'a line that says another refund than the refunds': {
    raw: {
      items: [exampleItem({ refundedQty: 2, refundedAmountCents: 400 })],
      refunds: [{ ...byCard(500), items: [REFUND_ITEM] }],
    },
    mismatches: [
      ['line_refunded', 500, 400],
      ['line_refunded_quantity', 1, 2],
    ],
    refundOutcomes: ['refunded_in_part'],
    says: ['quantity in refunds is 1, line shows 2 refunded'],
  },
  'lines that claim more than the refunds without items': {
    raw: {
      items: [
        exampleItem({ refundedAmountCents: 400 }),
        exampleItem({ id: 'line-2', qty: 2, unitPriceCents: 500, refundedQty: 1 }),
      ],
      subtotalCents: 2000,
      totalCents: 2000,
      payments: [paid(2000)],
      refunds: [byCard(300)],
    },
    mismatches: [['open_refunds', 400, 300]],
    refundOutcomes: ['refunded_in_part'],
    says: ['other line refunds: $4.00, refunds that aren’t itemized: $3.00'],
  },
  'lines with discounts, taxes and prices of their own': {
    raw: {
      items: [
        exampleItem({
          qty: 3,
          unitPriceCents: 333,
          productName: { _base: 'Pears' },
          amountCents: 1000,
        }),
        exampleItem({
          id: 'b',
          discountCents: 10,
          manualDiscountCents: 20,
          taxCents: 30,
          amountCents: 0,
          unitPriceCents: 0,
        }),
      ],
    },
    notes: ['line_discounts', 'line_manual_discounts', 'line_price', 'line_taxes'],
    says: ['Pears, line 1: quantity × unit price is $9.99, line amount is $10.00'],
  },
  'a coupon that took nothing off': {
    raw: { couponCode: 'GONE' },
    says: ['Coupon GONE took nothing off.'],
  },
  'entries that cannot be read': {
    raw: {
      items: [
        { ...exampleItem(), qty: null },
        exampleItem({ id: 'b', taxRateId: 'standard', taxCents: 100 }),
        'x',
      ],
      payments: [paid(1000), null],
      taxBreakdown: [{ taxRateId: 'standard', taxRatePercent: 10, taxCents: 100 }],
      taxCents: 100,
      subtotalCents: 3000,
      totalCents: 3100,
    },
    says: [
      'Line 1: the quantity is missing or can’t be read',
      'Line 3: can’t be read at all',
      'Payment 2: can’t be read at all',
      'not every sum can be checked',
    ],
    hides: ['on $9.00', 'on $10.00', 'not fully', 'Completed, but'],
  },
  'rounds of combos, and a line that a later one made less': {
    raw: { items: COMBO, subtotalCents: 2000, totalCents: 2000, payments: [paid(2000)] },
    says: ['Kitchen rounds2 lines last changed in round 1 · 1 line last changed in round 2'],
  },
  'nothing at all': {
    raw: {
      items: [],
      payments: [],
      subtotalCents: 0,
      totalCents: 0,
      paidAt: null,
      paymentStatus: 'unpaid',
    },
    says: ['Nothing to pay.', 'No items', 'No payments', 'No refunds'],
  },
} satisfies Readonly<Record<string, OddOrder>>;
