import * as fc from 'fast-check';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import actions from '../i18n/en/order-actions.json' with { type: 'json' };
import { messages } from '../i18n/messages.ts';
import { arbitraryOrder } from '../order-math/arbitrary-order.ts';
import { exampleItem, exampleOrder, examplePayment, exampleRefund } from '../order-math/example-order.ts';
import { buildReceipt } from './build-receipt.ts';
import { receiptText } from './receipt-text.ts';

const intl = createIntl({ locale: 'en-GB', messages: { ...messages, ...actions } });

function receiptOf(order: Order) {
  const clock = { timeZone: 'Europe/London' };
  return buildReceipt(intl, { order, currency: 'GBP', clock, storeName: 'Soho' }, 'en');
}

test('a plain order is its line, its sums and its payment', () => {
  expect(receiptText(receiptOf(exampleOrder({ ticketNumber: 'A-1' })), 'https://tillview/1').split('\n')).toEqual([
    'Order A-1 · Soho',
    'Fri, 20 Nov 2026, 20:14:00 GMT',
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

test('what came back and what is kept, or still owed, is told', () => {
  const refunded = receiptOf(exampleOrder({ refunds: [exampleRefund({ amountCents: 300, reason: 'cold' })] }));
  expect(refunded.blocks.at(-1)).toEqual([{ text: 'Kept', amount: '£7.00', depth: 0, isStrong: true }]);
  expect(refunded.blocks.flat().map(({ text }) => text)).toContain('cold');
  const unpaid = receiptOf(exampleOrder({ payments: [], paymentStatus: 'unpaid' }));
  expect(unpaid.blocks.at(-1)).toEqual([{ text: 'Still owed', amount: '£10.00', depth: 0, isStrong: true }]);
});

test('kept is what was paid less what went back, and nobody owes for a cancelled order', () => {
  const part = { payments: [examplePayment({ amountCents: 600 })], refunds: [exampleRefund({ amountCents: 200 })] };
  const outcome = (changes: Partial<Order>) =>
    receiptOf(exampleOrder(changes))
      .blocks.at(-1)
      ?.map(({ text, amount }) => `${text} ${amount}`);
  expect(outcome(part)).toEqual(['Still owed £4.00', 'Kept £4.00']);
  expect(outcome({ ...part, fulfillmentStatus: 'cancelled' })).toEqual(['Kept £4.00']);
});

test('what acts on what follows it is left out', () => {
  const name = 'Tea\u202E\u0000\nfor <b>two</b>';
  const [line] = receiptOf(exampleOrder({ items: [exampleItem({ productName: { _base: name } })] })).blocks.flat();
  expect(line?.text).toBe('1 × Tea for <b>two</b>');
});

test('no order whatever breaks a receipt, or shows undefined or NaN', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const text = receiptText(receiptOf({ ...exampleOrder(), ...order }), '');
      expect(text).not.toMatch(/undefined|NaN|\[object/);
    }),
    { seed: 51, numRuns: 200 },
  );
});
