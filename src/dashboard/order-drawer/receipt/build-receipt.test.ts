import * as fc from 'fast-check';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { computeFigures } from '#order-domain/order/order-figures.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { buildReceipt, receiptText } from './build-receipt.ts';

const intl = createIntl({
  locale: 'en-GB',
  messages: { ...english, ...(await loadMessages('drawer', 'en')) },
});

const STORE = {
  address: ['12 Dean Street', 'London W1D 3RP'],
  phone: '+44 20 7946 0000',
  taxNumber: 'GB123456789',
};

function textOf(order: Order): string {
  const frame = {
    order,
    figures: computeFigures(order),
    currency: 'GBP',
    clock: { timeZone: 'Europe/London' },
    storeName: 'Soho',
    storeDetails: STORE,
  };
  return receiptText(buildReceipt(intl, frame, 'en'));
}

/** The groups of lines of a receipt, without the store and the facts. */
function groupsOf(changes: Partial<Order>): string[][] {
  const groups = textOf(exampleOrder(changes)).split('\n\n');
  return groups.slice(2).map((group) => group.split('\n'));
}

test('a receipt has the store, the items, payments and refunds', () => {
  const refund = exampleRefund({
    amountCents: 600,
    reason: 'guest was rude',
    items: [
      { id: 'r1', orderItemId: 'line-1', qty: 0.5, amountCents: 450, taxCents: 50 },
      { id: 'r2', orderItemId: 'gone', qty: 1, amountCents: 100, taxCents: 0 },
    ],
    payments: [{ id: 'p', amountCents: 400, paymentMethodName: { _base: 'Card' } }],
  });
  const items = [exampleItem({ productName: { _base: 'Soup' } })];
  expect(
    textOf(exampleOrder({ ticketNumber: 'A-1', items, refunds: [refund] })).split('\n'),
  ).toEqual([
    'Soho',
    '12 Dean Street',
    'London W1D 3RP',
    'Phone: +44 20 7946 0000',
    'Tax number: GB123456789',
    '',
    'Order A-1',
    'Fri, 20 Nov 2026, 20:14 GMT',
    'Dine-in',
    '',
    '1 × Soup: £10.00',
    '',
    'Subtotal: £10.00',
    'Tax: £0.00',
    'Total: £10.00',
    '',
    'Paid by Card: £10.00',
    '  Fri, 20 Nov 2026, 20:15',
    '',
    'Refunded Sat, 21 Nov 2026, 09:00: −£6.00',
    '  0.5 × Soup: −£5.00',
    '  1 × Unnamed product: −£1.00',
    '  to Card: −£4.00',
    '',
    'Total after refunds: £4.00',
  ]);
});

test('tax in prices is below the total, and not subtracted', () => {
  const groups = groupsOf({
    subtotalCents: 1100,
    taxCents: 100,
    totalCents: 1100,
    payments: [examplePayment({ amountCents: 1100 })],
    items: [
      exampleItem({ unitPriceCents: 1100, amountCents: 1100, taxCents: 100, taxRateId: 'std' }),
    ],
    taxBreakdown: [{ taxRateId: 'std', taxRatePercent: 10, taxCents: 100 }],
  });
  expect(groups[1]).toEqual([
    'Subtotal: £11.00',
    'Total: £11.00',
    'Tax in prices: £1.00',
    '  10% on £10.00: £1.00',
  ]);
});

test('a receipt has lines for the unexplained difference and the amount due', () => {
  const groups = groupsOf({ totalCents: 1200, manualDiscountCents: 100, payments: [] });
  expect(groups.slice(1)).toEqual([
    ['Subtotal: £10.00', 'Discount: −£1.00', 'Tax: £0.00', 'Other: £3.00', 'Total: £12.00'],
    ['Still owed: £12.00'],
  ]);
});

test('a line has one discount, from promotions and staff together', () => {
  const items = [exampleItem({ discountCents: 200, manualDiscountCents: 50 })];
  expect(groupsOf({ items })[0]).toContain('  Discount −£2.50');
});

test('the time zone is shown once, and again only after the clocks changed', () => {
  const zones = (createdAt: string) =>
    textOf(exampleOrder({ refunds: [exampleRefund({ createdAt })] })).match(/GMT|BST/g);
  expect(zones('2026-11-21T09:00:00Z')).toEqual(['GMT']);
  expect(zones('2027-04-01T09:00:00Z')).toEqual(['GMT', 'BST']);
});

test('a negative payment is paid back, or paid out without other payments', () => {
  const back = examplePayment({ amountCents: -1000 });
  const paid = (payments: (typeof back)[]) => textOf(exampleOrder({ payments }));
  expect(paid([examplePayment(), back])).toContain('Paid back by Card');
  expect(paid([back])).toContain('Paid out by Card');
});

test('control characters that affect the text after them are left out', () => {
  const productName = { _base: 'Tea\u202E\u0000\nfor <b>two</b>' };
  expect(groupsOf({ items: [exampleItem({ productName })] })[0]?.[0]).toBe(
    '1 × Tea for <b>two</b>: £10.00',
  );
});

test('a receipt has no notes or reasons of staff, phone numbers or ids', () => {
  const text = textOf(
    exampleOrder({
      note: 'secret note',
      couponCode: 'secret coupon',
      memberName: 'Ana',
      memberPhone: 'secret phone',
      taxBreakdown: [{ taxRateId: 'secret-rate', taxRatePercent: 20, taxCents: 200 }],
      payments: [examplePayment({ note: 'secret payment' })],
      refunds: [exampleRefund({ reason: 'secret reason' })],
    }),
  );
  expect(text).toContain('Customer: Ana');
  expect(text).not.toContain('secret');
});

test('no order breaks a receipt, or shows undefined or NaN', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      expect(textOf({ ...exampleOrder(), ...order })).not.toMatch(/undefined|NaN|\[object/);
    }),
    { seed: 51, numRuns: 100 },
  );
});
