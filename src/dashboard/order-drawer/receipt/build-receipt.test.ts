import * as fc from 'fast-check';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { lateMessages, messages } from '../../kit/i18n/messages.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleItem, exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { reckon } from '../../order-math/reckon.ts';
import { buildReceipt } from './build-receipt.ts';
import { receiptText } from './receipt.ts';

const intl = createIntl({ locale: 'en-GB', messages: { ...messages, ...(await lateMessages('drawer', 'en')) } });

function receiptOf(order: Order) {
  const clock = { timeZone: 'Europe/London' };
  return buildReceipt(intl, { order, reckoning: reckon(order), currency: 'GBP', clock, storeName: 'Soho' }, 'en');
}

test('a plain order is its line, its sums and its payment', () => {
  expect(receiptText(receiptOf(exampleOrder({ ticketNumber: 'A-1' })), 'https://tillview/1').split('\n')).toEqual([
    'Order A-1 · Soho',
    'Fri, 20 Nov 2026, 20:14 GMT',
    'Dine-in',
    'Paid · Completed',
    '',
    '1 × Unnamed product: £10.00',
    '',
    'Subtotal: £10.00',
    'Tax: £0.00',
    'Total: £10.00',
    '',
    'Paid by Card: £10.00',
    '',
    'https://tillview/1',
  ]);
});

test('refunds and the amount kept, or still owed, are listed', () => {
  const refunded = receiptOf(exampleOrder({ refunds: [exampleRefund({ amountCents: 300, reason: 'cold' })] }));
  expect(refunded.blocks.at(-1)).toEqual([{ text: 'Net', amount: '£7.00', depth: 0, isStrong: true }]);
  expect(refunded.blocks.flat().map(({ text }) => text)).toContain('cold');
  const unpaid = receiptOf(exampleOrder({ payments: [], paymentStatus: 'unpaid' }));
  expect(unpaid.blocks.at(-1)).toEqual([{ text: 'Still owed', amount: '£10.00', depth: 0, isStrong: true }]);
});

test('the amount kept is paid less refunded, and a cancelled order owes nothing', () => {
  const part = { payments: [examplePayment({ amountCents: 600 })], refunds: [exampleRefund({ amountCents: 200 })] };
  const outcome = (changes: Partial<Order>) =>
    receiptOf(exampleOrder(changes))
      .blocks.at(-1)
      ?.map(({ text, amount }) => `${text} ${amount}`);
  expect(outcome(part)).toEqual(['Still owed £4.00', 'Net £4.00']);
  expect(outcome({ ...part, fulfillmentStatus: 'cancelled' })).toEqual(['Net £4.00']);
});

test('a refund lists its items, with tax, and the methods its money went to', () => {
  const refund = exampleRefund({
    amountCents: 600,
    items: [
      { id: 'r1', orderItemId: 'line-1', qty: 0.5, amountCents: 450, taxCents: 50 },
      { id: 'r2', orderItemId: 'gone', qty: 1, amountCents: 100, taxCents: 0 },
    ],
    payments: [{ id: 'p', amountCents: 400, paymentMethodName: { _base: 'Card' } }],
  });
  const items = [exampleItem({ productName: { _base: 'Soup' } })];
  const lines = receiptText(receiptOf(exampleOrder({ items, refunds: [refund] })), '').split('\n');
  expect(lines.slice(lines.findIndex((line) => line.startsWith('Refunded')))).toEqual([
    'Refunded Sat, 21 Nov 2026, 09:00: −£6.00',
    '  0.5 × Soup: −£5.00',
    '  1 × an item that isn’t in this order: −£1.00',
    '  to Card: −£4.00',
    '  payment method unknown: −£2.00',
    '',
    'Net: £4.00',
    '',
    '',
  ]);
});

test('the time zone is shown once, and again only after the clocks changed', () => {
  const refund = (createdAt: string) =>
    receiptText(receiptOf(exampleOrder({ refunds: [exampleRefund({ createdAt })] })), '');
  expect(refund('2026-11-21T09:00:00Z').match(/GMT|BST/g)).toEqual(['GMT']);
  expect(refund('2027-04-01T09:00:00Z').match(/GMT|BST/g)).toEqual(['GMT', 'BST']);
});

test.each<[Partial<Order>, string]>([
  [{ fulfillmentStatus: 'cancelled' }, 'Cancelled, but the payment isn’t refunded.'],
  [
    { fulfillmentStatus: 'cancelled', refunds: [exampleRefund({ amountCents: 400 })] },
    'Cancelled, but £6.00 of the payment isn’t refunded.',
  ],
  [
    {
      refunds: [
        exampleRefund({
          amountCents: 400,
          payments: [{ id: 'p', amountCents: 400, paymentMethodCode: 'cash', paymentMethodName: { _base: 'Cash' } }],
        }),
      ],
    },
    '£4.00 was refunded to Cash, but the order was paid by Card.',
  ],
])('anomalies come first: %j', (changes, text) => {
  expect(receiptOf(exampleOrder(changes)).blocks[0]).toEqual([{ text, depth: 0 }]);
});

test('a negative payment is paid back, or paid out where nothing was paid', () => {
  const back = examplePayment({ amountCents: -1000 });
  const texts = (...payments: (typeof back)[]) =>
    receiptOf(exampleOrder({ payments }))
      .blocks.flat()
      .map(({ text }) => text);
  expect(texts(examplePayment(), back)).toContain('Paid back by Card');
  expect(texts(back)).toContain('Paid out by Card');
});

test('control characters that affect the text after them are left out', () => {
  const name = 'Tea\u202E\u0000\nfor <b>two</b>';
  const [line] = receiptOf(exampleOrder({ items: [exampleItem({ productName: { _base: name } })] })).blocks.flat();
  expect(line?.text).toBe('1 × Tea for <b>two</b>');
});

test('no order breaks a receipt, or shows undefined or NaN', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const text = receiptText(receiptOf({ ...exampleOrder(), ...order }), '');
      expect(text).not.toMatch(/undefined|NaN|\[object/);
    }),
    { seed: 51, numRuns: 200 },
  );
});
