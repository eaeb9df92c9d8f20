import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { judged, kindsOf, NOW } from './testing/judged.ts';

const CASH = {
  paymentMethodId: 'cash-id',
  paymentMethodCode: 'cash',
  paymentMethodName: { _base: 'Cash' },
};
const inCash = (cents: number, at = '2026-11-20T20:15:00Z') =>
  examplePayment({ ...CASH, amountCents: cents, createdAt: at });
const toCash = (cents: number) => [{ id: 'part', amountCents: cents, ...CASH }];
/** A complete refund of one euro by card, an hour after the order. */
const refund = (changes: Parameters<typeof exampleRefund>[0] = {}) =>
  exampleRefund({
    amountCents: 100,
    reason: 'Spilled',
    createdAt: '2026-11-20T21:15:00Z',
    items: [
      {
        id: 'returned',
        orderItemId: 'other-line',
        qty: 1,
        amountCents: changes.amountCents ?? 100,
        taxCents: 0,
      },
    ],
    payments: [{ ...examplePayment(), id: 'back', amountCents: changes.amountCents ?? 100 }],
    ...changes,
  });
const discounted = (cents: number, changes: Partial<Order> = {}): Partial<Order> => ({
  manualDiscountCents: cents,
  totalCents: 1000 - cents,
  items: [exampleItem({ manualDiscountCents: cents })],
  payments: cents < 1000 ? [examplePayment({ amountCents: 1000 - cents })] : [],
  ...changes,
});
const active = (
  fulfillmentStatus: string,
  minutes: number,
  changes: Partial<Order> = {},
): Partial<Order> => ({
  fulfillmentStatus,
  serviceType: 'takeaway',
  createdAt: new Date((NOW - minutes * 60) * 1000).toISOString().replace('.000', ''),
  ...changes,
});

const big = (changes: Partial<Order>) => ({
  subtotalCents: 5000,
  totalCents: 5000,
  items: [exampleItem({ unitPriceCents: 5000, amountCents: 5000 })],
  payments: [examplePayment({ amountCents: 5000 })],
  ...changes,
});

describe('one order is judged by itself', () => {
  test.each<[string, Partial<Order>, string[]]>([
    ['a plain one', {}, []],
    [
      'cancelled, and the payment kept',
      { fulfillmentStatus: 'cancelled' },
      ['cancelled_but_paid 1000'],
    ],
    [
      'cancelled, and all given back',
      {
        fulfillmentStatus: 'cancelled',
        paymentStatus: 'refunded',
        refunds: [refund({ amountCents: 1000 })],
      },
      [],
    ],
    [
      'cancelled, and paid back by a negative payment',
      {
        fulfillmentStatus: 'cancelled',
        paymentStatus: 'unpaid',
        payments: [examplePayment(), examplePayment({ id: 'back', amountCents: -1000 })],
      },
      [],
    ],
    [
      'completed and unpaid',
      { paymentStatus: 'unpaid', payments: [] },
      ['completed_but_owed 1000'],
    ],
    ['marked as paid without a payment', { payments: [] }, ['completed_but_owed 1000']],
    [
      'completed and unpaid for half an hour',
      { paymentStatus: 'unpaid', payments: [], ...active('completed', 30) },
      [],
    ],
    [
      'completed and unpaid for a minute more',
      { paymentStatus: 'unpaid', payments: [], ...active('completed', 31) },
      ['completed_but_owed 1000'],
    ],
    [
      'an unreadable payment',
      { payments: [], unreadable: [{ path: ['payments', 0, 'amountCents'], reason: 'missing' }] },
      [],
    ],
    [
      'more given back than paid',
      { paymentStatus: 'refunded', refunds: [refund({ amountCents: 1500 })] },
      ['refunded_more_than_paid 500'],
    ],
    [
      'refunded by its status alone',
      { paymentStatus: 'refunded' },
      ['status_refunded_without_refund 1000'],
    ],
    [
      'all given back, and marked as paid',
      { refunds: [refund({ amountCents: 1000 })] },
      ['refund_without_status 1000'],
    ],
    ['a part given back, and marked as paid', { refunds: [refund({ amountCents: 999 })] }, []],
    [
      'a total that its parts do not make',
      { totalCents: 900, payments: [examplePayment({ amountCents: 900 })] },
      ['sums_do_not_add_up 100'],
    ],
    [
      'tax in its prices',
      {
        taxCents: 100,
        items: [exampleItem({ taxCents: 100, refundedAmountCents: 1000, refundedQty: 1 })],
        taxBreakdown: [{ taxRateId: 'standard', taxRatePercent: 11.1, taxCents: 100 }],
        paymentStatus: 'refunded',
        refunds: [
          exampleRefund({
            reason: 'cold',
            items: [{ id: 'i', orderItemId: 'line-1', qty: 1, amountCents: 1000, taxCents: 100 }],
          }),
        ],
      },
      [],
    ],
    [
      'wrong sums, and owed: payments are told once',
      { subtotalCents: 900, paymentStatus: 'paid', payments: [] },
      ['completed_but_owed 1000', 'sums_do_not_add_up 100'],
    ],
    [
      'one payment twice on one order',
      { payments: [examplePayment(), examplePayment()] },
      ['payment_reference_twice 1000'],
    ],
    ['half taken off by staff', discounted(500), ['large_manual_discount 500']],
    ['a cent less', discounted(499), []],
    ['all taken off by staff', discounted(1000), ['comp 1000']],
    [
      'cash given back for a card',
      { refunds: [refund({ payments: toCash(100) })] },
      ['cash_back_without_cash 100'],
    ],
    [
      'more cash given back than paid in cash',
      {
        payments: [
          inCash(300, '2026-11-20T18:00:00Z'),
          examplePayment({ id: 'payment-2', amountCents: 700 }),
        ],
        refunds: [refund({ amountCents: 500, payments: toCash(500) })],
      },
      ['cash_back_without_cash 200'],
    ],
    [
      'cash given back for a payment that nobody recorded the method of',
      {
        payments: [examplePayment({ paymentMethodCode: 'unspecified' })],
        refunds: [refund({ payments: toCash(100) })],
      },
      [],
    ],
    [
      'cash given back half an hour after it was paid',
      {
        payments: [inCash(1000)],
        refunds: [refund({ createdAt: '2026-11-20T20:45:00Z', payments: toCash(100) })],
      },
      ['quick_cash_refund 100'],
    ],
    [
      'a second later',
      {
        payments: [inCash(1000)],
        refunds: [refund({ createdAt: '2026-11-20T20:45:01Z', payments: toCash(100) })],
      },
      [],
    ],
    [
      'twenty euros back without items',
      big({ refunds: [refund({ amountCents: 2000, items: [] })] }),
      ['refund_without_reason 2000'],
    ],
    [
      'twenty euros back without a reason',
      big({ refunds: [refund({ amountCents: 2000, reason: ' ' })] }),
      ['refund_without_reason 2000'],
    ],
    [
      'a cent less without both',
      big({ refunds: [refund({ amountCents: 1999, items: [], reason: '' })] }),
      [],
    ],
    [
      'given back after more than seven days',
      {
        createdAt: '2026-11-13T20:14:00Z',
        refunds: [refund({ createdAt: '2026-11-20T20:14:01Z' })],
      },
      ['late_refund 100'],
    ],
    [
      'given back after seven days',
      {
        createdAt: '2026-11-13T20:14:00Z',
        refunds: [refund({ createdAt: '2026-11-20T20:14:00Z' })],
      },
      [],
    ],
    [
      'an item taken back after it was sent',
      { items: [exampleItem({ qty: 1, submitRound: 2, deltaQty: -1 })] },
      ['taken_back_after_kitchen 1000'],
    ],
    ['pending for 16 minutes', active('pending', 16), ['active_too_long 1000']],
    ['pending for 15 minutes', active('pending_acceptance', 15), []],
    [
      'pending for 16 minutes, for later',
      active('pending', 16, { pickupAt: new Date((NOW + 7200) * 1000).toISOString() }),
      [],
    ],
    ['in the kitchen for 61 minutes', active('preparing', 61), ['active_too_long 1000']],
    [
      'at a table for over four hours',
      active('ready', 241, { serviceType: 'dine_in' }),
      ['active_too_long 1000'],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(kindsOf(judged([exampleOrder(changes)]))).toEqual(expected);
  });
});

describe('when and where', () => {
  const late = exampleOrder({
    createdAt: '2026-11-01T12:00:00Z',
    refunds: [refund({ amountCents: 1500, createdAt: '2026-11-20T01:30:00Z' })],
  });

  test('a refund counts on its own day, which begins with the store’s cutoff', () => {
    const found = (day: string) => kindsOf(judged([late], { period: { from: day, to: day } }));
    expect(found('2026-11-19')).toEqual(['late_refund 1500', 'refunded_more_than_paid 500']);
    expect([found('2026-11-20'), found('2026-11-01')]).toEqual([[], []]);
  });

  test('a late refund has the store’s days since the order, as in the list of refunds', () => {
    const order = exampleOrder({
      createdAt: '2026-11-10T20:00:00Z',
      refunds: [refund({ amountCents: 100, createdAt: '2026-11-20T10:00:00Z' })],
    });
    const found = judged([order]).find(({ kind }) => kind === 'late_refund');
    expect(found?.facts).toEqual({ refundedCents: 100, days: 10, minutes: 9 * 1_440 + 840 });
  });

  test('a finding has its order, day, person and currency', () => {
    const one = judged([{ ...late, memberId: 'm', memberName: 'Maya', ticketNumber: 'A-7' }]).find(
      ({ certain }) => certain,
    );
    expect(one).toMatchObject({
      id: `refunded_more_than_paid:${late.id}`,
      certain: true,
      orderId: late.id,
      ticket: 'A-7',
      day: '2026-11-19',
      person: { key: 'm', name: 'Maya' },
      currency: 'EUR',
      state: '1500 1000',
    });
  });

  test.each([
    ['JPY', 1999, 0],
    ['KWD', 20_000, 1],
    ['KWD', 19_999, 0],
  ])('amounts follow the digits of the currency: %s %i', (currency, cents, count) => {
    const order = exampleOrder({
      totalCents: 50_000,
      subtotalCents: 50_000,
      payments: [examplePayment({ amountCents: 50_000 })],
      items: [exampleItem({ amountCents: 50_000, unitPriceCents: 50_000 })],
      refunds: [refund({ amountCents: cents, reason: '' })],
    });
    expect(judged([order], { currency })).toHaveLength(count);
  });

  test('a store’s thresholds are its own', () => {
    const order = exampleOrder(discounted(300));
    expect(kindsOf(judged([order], { thresholds: { manualDiscountPercent: 30 } }))).toEqual([
      'large_manual_discount 300',
    ]);
  });

  test('nothing is reported about missing payments', () => {
    const { payments: _unread, ...order } = exampleOrder({ fulfillmentStatus: 'cancelled' });
    expect(judged([order])).toEqual([]);
  });
});
