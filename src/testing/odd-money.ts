import { exampleItem } from './example-order.ts';
import { back, byCard, CASH, CARD, type OddOrder, paid, to } from './odd-order.ts';

const BOTTLES = {
  items: [
    exampleItem({ unitPriceCents: -700, amountCents: -700, productName: { _base: 'Bottles' } }),
  ],
  subtotalCents: -700,
  totalCents: -700,
};

/** Anomalies of payments and refunds. */
export const oddMoney = {
  'refunded more than paid': {
    raw: { refunds: [byCard(1500)] },
    anomalies: ['refunded_more_than_paid'],
    says: ['More was refunded than paid.', 'More than was left to refund to card'],
  },
  'refunded to cash after a card': {
    raw: { refunds: [back(400, to(400, CASH))] },
    refundOutcomes: ['refunded_in_part'],
    anomalies: ['refunded_elsewhere'],
    says: [
      '$4.00 was refunded to cash, but the order was paid by card.',
      'To cash · the order was paid by card',
      'Refunded in cash, but paid by card',
    ],
  },
  'refunded to cash beyond what was paid in cash': {
    raw: { payments: [paid(600), paid(400, CASH)], refunds: [back(500, to(500, CASH))] },
    refundOutcomes: ['refunded_in_part'],
    anomalies: ['refunded_above_tender'],
    says: ['$1.00 more was refunded to cash than was paid that way.'],
  },
  'refunded to another card of the same name': {
    raw: { refunds: [back(300, to(300, { ...CARD, paymentMethodId: 'terminal-2' }))] },
    refundOutcomes: ['refunded_in_part'],
    says: ['another method with the same name', 'Card (2)'],
    hides: ['the order was paid by card'],
  },
  'cancelled with part of the money back': {
    raw: { fulfillmentStatus: 'cancelled', refunds: [byCard(400)] },
    refundOutcomes: ['refunded_in_part', 'refund_of_cancelled'],
    anomalies: ['cancelled_part_refunded'],
    says: [
      'Cancelled, but $6.00 of the payment isn’t refunded.',
      'Partly refunded · Order cancelled',
    ],
  },
  'cancelled and refunded': {
    raw: { fulfillmentStatus: 'cancelled', paymentStatus: 'refunded', refunds: [byCard(1000)] },
    refundOutcomes: ['refunded_in_full', 'refund_of_cancelled'],
    says: ['Cancelled after $10.00 was paid by card; $10.00 refunded to card'],
    hides: ['n’t refunded'],
  },
  'cancelled without a refund': {
    raw: { fulfillmentStatus: 'cancelled' },
    anomalies: ['cancelled_not_refunded'],
    says: ['Cancelled, but the payment isn’t refunded.'],
  },
  'cancelled with the payment paid back': {
    raw: {
      fulfillmentStatus: 'cancelled',
      payments: [paid(1000), paid(-1000)],
      paymentStatus: 'unpaid',
      paidAt: null,
    },
    says: ['Cancelled after $10.00 was paid by card, $10.00 paid back.', 'Paid back by card'],
    hides: ['owed', 'Cancelled before'],
  },
  'cancelled, unpaid and refunded': {
    raw: {
      fulfillmentStatus: 'cancelled',
      paymentStatus: 'unpaid',
      paidAt: null,
      payments: [],
      refunds: [byCard(400)],
    },
    refundOutcomes: ['refund_of_cancelled'],
    anomalies: ['refunded_more_than_paid'],
    says: [
      'Cancelled before it was paid; $4.00 refunded to card',
      'Refunded to card, but the order has no payments',
    ],
    hides: ['owed', 'Other refunds'],
  },
  'completed and not paid': {
    raw: { paymentStatus: 'unpaid', paidAt: null, payments: [] },
    anomalies: ['completed_unpaid'],
    says: ['Completed, but not paid.', 'Not paid, $10.00 owed.'],
    hides: ['fully'],
  },
  'completed and paid in part, with a refund': {
    raw: { paymentStatus: 'partial', paidAt: null, payments: [paid(600)], refunds: [byCard(200)] },
    refundOutcomes: ['refunded_in_part'],
    anomalies: ['completed_part_paid'],
    says: ['Completed, but $4.00 is still owed.', '$4.00 after refunds'],
  },
  'paid too much': {
    raw: { payments: [paid(1500)] },
    mismatches: [['paid', 1500, 1000]],
    anomalies: ['overpaid'],
    says: ['$5.00 more was paid than the total.'],
  },
  'paid too much, with that refunded': {
    raw: { payments: [paid(1500)], refunds: [byCard(500)] },
    mismatches: [['paid', 1500, 1000]],
    refundOutcomes: ['refunded_in_part'],
    hides: ['more was paid'],
  },
  'paid out for bottles': {
    raw: { ...BOTTLES, payments: [paid(-700, CASH)] },
    says: ['$7.00 paid out in cash.', 'Paid out by cash'],
  },
  'nothing paid out for bottles': {
    raw: { ...BOTTLES, payments: [], paymentStatus: 'unpaid', paidAt: null },
    says: ['Nothing to pay, $7.00 to pay out.'],
  },
  'a refund below zero': {
    raw: { refunds: [back(-300, to(-300))] },
    anomalies: ['refund_below_zero'],
    says: ['A refund has a negative amount.', 'refunds add up to \u2212$3.00, below zero'],
    hides: ['Partly refunded'],
  },
  'the status refunded without a refund': {
    raw: { paymentStatus: 'refunded' },
    anomalies: ['refunded_without_refund'],
    says: ['Payment status is Refunded, but there’s no refund.'],
  },
  'the status refunded with a part': {
    raw: { paymentStatus: 'refunded', refunds: [byCard(400)] },
    refundOutcomes: ['refunded_in_part'],
    anomalies: ['refunded_status_in_part'],
    says: ['Payment status is Refunded, but only $4.00 of $10.00 was refunded.'],
  },
  'the status unpaid with a payment': {
    raw: { paymentStatus: 'unpaid' },
    mismatches: [['unpaid', 1000, 0]],
    says: ['payments: $10.00, but the order is marked unpaid'],
  },
  'the status paid without a payment': {
    raw: { payments: [] },
    mismatches: [['paid', 0, 1000]],
    anomalies: ['completed_unpaid'],
    says: ['Marked as paid', 'Not paid, $10.00 owed.'],
    hides: ['Payment complete'],
  },
  'methods without a name, paid and refunded': {
    raw: {
      payments: [
        paid(600),
        paid(400, { paymentMethodId: null, paymentMethodCode: null, paymentMethodName: null }),
      ],
      refunds: [back(300)],
    },
    refundOutcomes: ['refunded_in_part'],
    says: ['Method not recorded$4.00\u2212$3.00$1.00'],
  },
} satisfies Readonly<Record<string, OddOrder>>;
