// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Order, OrderRefundPayment } from '#contract/service/order.ts';
import { examplePayment, exampleRefund } from '#testing/example-order.ts';
import { cleanUpAfter, openOrder, part } from '#testing/open-drawer.tsx';

const card = {
  id: 'card',
  paymentMethodId: 'card-id',
  paymentMethodCode: 'card',
  paymentMethodName: { _base: 'Card' },
};
const cash = {
  id: 'cash',
  paymentMethodId: 'cash-id',
  paymentMethodCode: 'cash',
  paymentMethodName: { _base: 'Cash' },
};
const paid = (amountCents: number, tender = card) =>
  examplePayment({ ...tender, id: `${tender.id} ${amountCents}`, amountCents });
const refund = (amountCents: number, ...payments: OrderRefundPayment[]) =>
  exampleRefund({ amountCents, payments });
const bottles = { totalCents: -700, subtotalCents: -700 };
const cancelled = { fulfillmentStatus: 'cancelled' };

beforeEach(cleanUpAfter);

test.each<[string, Partial<Order>, string]>([
  ['paid out', { ...bottles, payments: [paid(-700, cash)] }, '£7.00 paid out in cash.'],
  ['to be paid out', { ...bottles, payments: [] }, 'Nothing to pay, £7.00 to pay out.'],
  [
    'cancelled, with the payment paid back',
    { ...cancelled, payments: [paid(1000), paid(-1000)] },
    'Cancelled after £10.00 was paid by card, £10.00 paid back.',
  ],
  ['cancelled before it was paid', { ...cancelled, payments: [] }, 'Cancelled before it was paid.'],
  [
    'paid back',
    { payments: [paid(1000), paid(-400)] },
    'Paid £10.00 of £10.00 by card, £4.00 paid back, £4.00 still owed.',
  ],
  [
    'a refund below zero',
    { refunds: [refund(-300)] },
    'Paid £10.00 by card; refunds add up to \u2212£3.00, below zero.',
  ],
  [
    'a refund that says only in part where it went',
    { refunds: [refund(600, { ...card, amountCents: 200 }, { ...cash, amountCents: 100 })] },
    'Paid £10.00 by card; £6.00 refunded to card and cash, of which £3.00 to an unknown method, on Sat 21 Nov.',
  ],
  [
    'two terminals',
    { payments: [paid(500), paid(500, { ...card, paymentMethodId: 'card-2' })] },
    'Paid £10.00 by card.',
  ],
  [
    'a method that the register did not record',
    {
      payments: [
        paid(1000, {
          ...card,
          paymentMethodCode: 'unspecified',
          paymentMethodName: { _base: 'Unspecified' },
        }),
      ],
    },
    'Paid £10.00 (method not recorded).',
  ],
])('the sentence of an order with %s', async (_case, changes, sentence) => {
  await openOrder(changes);
  expect(
    screen.getByText(
      (_text, element) => element?.tagName === 'P' && element.textContent === sentence,
    ),
  ).toBeTruthy();
});

test.each<[string, Partial<Order>, string]>([
  [
    'cancelled with part of the money back',
    { ...cancelled, refunds: [refund(400)] },
    'Cancelled, but £6.00 of the payment isn’t refunded.',
  ],
  ['completed without a payment', { payments: [] }, 'Completed, but not paid.'],
  ['completed and paid in part', { payments: [paid(400)] }, 'Completed, but £6.00 is still owed.'],
  ['paid too much', { payments: [paid(1500)] }, '£5.00 more was paid than the total.'],
  [
    'refunded in part while the status says refunded',
    { paymentStatus: 'refunded', refunds: [refund(400)] },
    'Payment status is Refunded, but only £4.00 of £10.00 was refunded.',
  ],
  [
    'refunded to cash after a card',
    { refunds: [refund(400, { ...cash, amountCents: 400 })] },
    '£4.00 was refunded to cash, but the order was paid by card.',
  ],
  [
    'refunded to cash beyond what was paid in cash',
    {
      payments: [paid(600), paid(400, cash)],
      refunds: [refund(500, { ...cash, amountCents: 500 })],
    },
    '£1.00 more was refunded to cash than was paid that way.',
  ],
  ['a refund below zero', { refunds: [refund(-300)] }, 'A refund has a negative amount.'],
])('an order with %s says so above everything else', async (_case, changes, warning) => {
  await openOrder(changes);
  const found = screen.getByText(
    (_text, element) => element?.tagName === 'P' && element.textContent === warning,
  );
  expect(found.compareDocumentPosition(part('Items'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('header, table and timeline show the same net amount', async () => {
  await openOrder({
    payments: [paid(600)],
    refunds: [refund(200, { ...card, amountCents: 200 })],
    paidAt: null,
  });
  expect(screen.getByRole('complementary').textContent).toContain(
    '\u2212£2.00 refunded£4.00 after refunds',
  );
  expect(
    within(part('Payments')).getByRole('row', { name: 'Card £6.00 \u2212£2.00 £4.00' }),
  ).toBeTruthy();
  expect(part('Timeline').textContent).toContain('£4.00 after refunds');
});

test('a cancelled order owes nothing at any time', async () => {
  await openOrder({ ...cancelled, payments: [paid(1000), paid(-1000)], paidAt: null });
  expect(screen.getByRole('complementary').textContent).not.toContain('owed');
  expect(part('Timeline').textContent).toContain('Paid back by card\u2212£10.00');
  expect(part('Refunds').textContent).toBe('No refunds');
});

test('a negative refund is neither partial nor full', async () => {
  await openOrder({ refunds: [refund(-300)] });
  expect(part('Refunds').textContent).not.toMatch(/Partly refunded|Fully refunded/);
});

test('a refund shows by how much its methods fall short or exceed it', async () => {
  await openOrder({
    refunds: [
      refund(600, { ...card, amountCents: 200 }),
      { ...refund(200, { ...card, amountCents: 300 }), id: 'refund-2' },
    ],
  });
  const [less, more] = within(part('Refunds'))
    .getAllByRole('listitem')
    .filter((entry) => entry.querySelector('li'));
  expect(less?.textContent).toContain('Method not recorded\u2212£4.00');
  expect(more?.textContent).toContain('Payment methods add up to £1.00 more than the refund');
  expect(
    within(part('Payments')).getByRole('row', { name: 'Card £10.00 \u2212£4.00 £6.00' }),
  ).toBeTruthy();
  expect(
    within(part('Payments')).getByRole('row', {
      name: 'Method not recorded £0.00 \u2212£4.00 \u2212£4.00',
    }),
  ).toBeTruthy();
});

test('payments and refunds without a recorded method say so once', async () => {
  const unspecified = { paymentMethodCode: 'unspecified', paymentMethodName: null };
  await openOrder({
    payments: [examplePayment({ ...unspecified, amountCents: 1000 })],
    refunds: [refund(400)],
  });
  expect(part('Payments').textContent?.match(/Method not recorded/g)).toHaveLength(1);
});

test('methods that only share a name are distinguished', async () => {
  await openOrder({
    refunds: [refund(300, { ...card, paymentMethodId: 'card-2', amountCents: 300 })],
  });
  expect(part('Refunds').textContent).toContain('To card · another method with the same name');
  expect(part('Payments').textContent).toContain(
    'Refunded to another method that’s also called card',
  );
});

test('refunds of an order without payments have their own heading', async () => {
  await openOrder({ payments: [], refunds: [refund(300, { ...card, amountCents: 300 })] });
  expect(within(part('Payments')).getByRole('heading', { name: 'Refunds' })).toBeTruthy();
  expect(part('Payments').textContent).toContain('Refunded to card, but the order has no payments');
});
