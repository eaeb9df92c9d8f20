import * as fc from 'fast-check';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { figuresOf } from '#order-domain/order/order-figures.ts';
import { buildReceipt } from './build-receipt.ts';
import { type ReceiptKind, receiptText } from './receipt.ts';

const intl = createIntl({
  locale: 'en-GB',
  messages: { ...english, ...(await loadMessages('drawer', 'en')) },
});

const STORE = {
  address: ['12 Dean Street', 'London W1D 3RP'],
  phone: '+44 20 7946 0000',
  taxNumber: 'GB123456789',
};

function receiptOf(order: Order, kind: ReceiptKind = 'internal') {
  const clock = { timeZone: 'Europe/London' };
  const frame = {
    order,
    figures: figuresOf(order),
    currency: 'GBP',
    clock,
    storeName: 'Soho',
    storeDetails: STORE,
  };
  return buildReceipt(intl, frame, 'en', kind);
}

test('a plain order is its line, its sums and its payment', () => {
  expect(
    receiptText(receiptOf(exampleOrder({ ticketNumber: 'A-1' })), 'https://tillview/1').split('\n'),
  ).toEqual([
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
  const refunded = receiptOf(
    exampleOrder({ refunds: [exampleRefund({ amountCents: 300, reason: 'cold' })] }),
  );
  expect(refunded.blocks.at(-1)).toEqual([
    { text: 'After refunds', amount: '£7.00', depth: 0, isStrong: true },
  ]);
  expect(refunded.blocks.flat().map(({ text }) => text)).toContain('cold');
  const unpaid = receiptOf(exampleOrder({ payments: [], paymentStatus: 'unpaid' }));
  expect(unpaid.blocks.at(-1)).toEqual([
    { text: 'Still owed', amount: '£10.00', depth: 0, isStrong: true },
  ]);
});

test('of prices that contain the tax, lines and refunded items add up without it', () => {
  const order = exampleOrder({
    subtotalCents: 1100,
    taxCents: 100,
    totalCents: 1100,
    payments: [examplePayment({ amountCents: 1100 })],
    items: [
      exampleItem({ unitPriceCents: 1100, amountCents: 1100, taxCents: 100, taxRateId: 'std' }),
    ],
    taxBreakdown: [{ taxRateId: 'std', taxRatePercent: 10, taxCents: 100 }],
    refunds: [
      exampleRefund({
        amountCents: 1100,
        items: [{ id: 'i', orderItemId: 'line-1', qty: 1, amountCents: 1100, taxCents: 100 }],
      }),
    ],
  });
  const lines = receiptOf(order, 'customer').blocks.map((block) =>
    block.map(({ text, amount }) => `${text} ${amount}`),
  );
  expect(lines.slice(0, 2)).toEqual([
    ['1 × Unnamed product £11.00'],
    // As tills print it: customers pay the tax with the prices, and nothing is taken off.
    ['Subtotal £11.00', 'Total £11.00', 'Tax in prices £1.00', '10% on £10.00: £1.00 undefined'],
  ]);
  const internal = receiptOf(order)
    .blocks.flat()
    .map(({ text, amount }) => `${text} ${amount}`);
  expect(internal.filter((line) => /^Tax\b/u.test(line))).toEqual([
    'Tax in prices \u2212£1.00',
    'Tax £1.00',
  ]);
  expect(lines[3]?.slice(1)).toEqual(['1 × Unnamed product \u2212£11.00']);
});

test('the amount kept is paid less refunded, and a cancelled order owes nothing', () => {
  const part = {
    payments: [examplePayment({ amountCents: 600 })],
    refunds: [exampleRefund({ amountCents: 200 })],
  };
  const outcome = (changes: Partial<Order>) =>
    receiptOf(exampleOrder(changes))
      .blocks.at(-1)
      ?.map(({ text, amount }) => `${text} ${amount}`);
  expect(outcome(part)).toEqual(['Still owed £4.00', 'After refunds £4.00']);
  expect(outcome({ ...part, fulfillmentStatus: 'cancelled' })).toEqual(['After refunds £4.00']);
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
    'After refunds: £4.00',
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
          payments: [
            {
              id: 'p',
              amountCents: 400,
              paymentMethodCode: 'cash',
              paymentMethodName: { _base: 'Cash' },
            },
          ],
        }),
      ],
    },
    '£4.00 was refunded to Cash, but the order was paid by Card.',
  ],
])('anomalies come first: %j', (changes, text) => {
  expect(receiptOf(exampleOrder(changes)).blocks[0]).toEqual([{ text, depth: 0 }]);
});

test('sums that don’t add up are named on paper, and left out of a message', () => {
  const refunds = [
    exampleRefund({
      items: [{ id: 'r1', orderItemId: 'line-1', qty: 1, amountCents: 300, taxCents: 0 }],
    }),
  ];
  const items = [exampleItem({ productName: { _base: 'Soup' } })];
  const receipt = receiptOf(exampleOrder({ items, refunds }));
  expect(receipt.blocks[0]?.map(({ text }) => text)).toEqual([
    '3 sums don’t add up:',
    'refund of Sat, 21 Nov 2026, 09:00: items with tax add up to £3.00, refund is £10.00',
    'Soup, line 1: refunds add up to £3.00, line shows £0.00 refunded',
    'Soup, line 1: quantity in refunds is 1, line shows 0 refunded',
  ]);
  expect(receiptText(receipt, '')).not.toContain('add up');
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
  const [line] = receiptOf(
    exampleOrder({ items: [exampleItem({ productName: { _base: name } })] }),
  ).blocks.flat();
  expect(line?.text).toBe('1 × Tea for <b>two</b>');
});

test('no order breaks a receipt of either kind, or shows undefined or NaN', () => {
  fc.assert(
    fc.property(arbitraryOrder, fc.constantFrom('customer', 'internal'), (order, kind) => {
      const receipt = receiptOf({ ...exampleOrder(), ...order }, kind);
      expect(JSON.stringify(receipt)).not.toMatch(/undefined|NaN|\[object/);
      expect(receiptText(receipt, '')).not.toMatch(/undefined|NaN|\[object/);
    }),
    { seed: 51, numRuns: 200 },
  );
});

test('a customer gets the store’s address, what was bought and paid back, and no link', () => {
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
  const receipt = receiptOf(
    exampleOrder({ ticketNumber: 'A-1', items, refunds: [refund] }),
    'customer',
  );
  expect(receiptText(receipt, 'https://tillview/1').split('\n')).toEqual([
    'Soho',
    '12 Dean Street',
    'London W1D 3RP',
    'Phone: +44 20 7946 0000',
    'Tax number: GB123456789',
    '',
    'Order A-1 · Copy',
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
    '',
    'Refunded Sat, 21 Nov 2026, 09:00: −£6.00',
    '  0.5 × Soup: −£5.00',
    '  1 × Unnamed product: −£1.00',
    '  to Card: −£4.00',
    '',
    'Total after refunds: £4.00',
  ]);
});

test('a customer reads no check, staff’s note or reason, and no id; colleagues read all of it', () => {
  const order = exampleOrder({
    id: '3c7d1f0e-6f4f-4d8e-9a53-1f2b3c4d5e6f',
    ticketNumber: 'A-1',
    // Fails a check: the total doesn’t follow from the rest.
    totalCents: 1200,
    paymentStatus: 'refunded',
    manualDiscountCents: 100,
    note: 'secret note',
    couponCode: 'SECRETCODE',
    memberName: 'Ana',
    memberPhone: '+44 secret',
    taxBreakdown: [{ taxRateId: 'secret-rate', taxRatePercent: 20, taxCents: 200 }],
    payments: [examplePayment({ note: 'secret payment note' })],
    refunds: [exampleRefund({ reason: 'secret reason' })],
  });
  const customer = JSON.stringify(receiptOf(order, 'customer'));
  const internal = JSON.stringify(receiptOf(order, 'internal'));
  const inner = [
    'secret note',
    'SECRETCODE',
    '+44 secret',
    'secret-rate',
    'secret payment',
    'secret reason',
    order.id,
  ];
  for (const text of [...inner, 'Manual discount', 'Unexplained', 'is still owed.']) {
    expect(customer).not.toContain(text);
    expect(internal).toContain(text);
  }
  expect(customer).toContain('Ana');
});

test('a customer’s receipt adds up: what nothing explains is a line of its own', () => {
  const order = exampleOrder({ totalCents: 1200, manualDiscountCents: 100 });
  const [, sums = []] = receiptOf(order, 'customer').blocks;
  expect(sums.map(({ text, amount }) => `${text} ${amount}`)).toEqual([
    'Subtotal £10.00',
    'Discount −£1.00',
    'Tax £0.00',
    'Other £3.00',
    'Total £12.00',
  ]);
});

test('a customer reads one discount of a line, staff what was given by promotions and by hand', () => {
  const items = [exampleItem({ discountCents: 200, manualDiscountCents: 50 })];
  const order = exampleOrder({
    discountCents: 200,
    manualDiscountCents: 50,
    totalCents: 750,
    items,
  });
  const discounts = (kind: ReceiptKind) =>
    receiptOf(order, kind)
      .blocks.flat()
      .filter(({ depth }) => depth === 1)
      .map(({ text }) => text);
  expect(discounts('customer').filter((text) => /^(Manual d|D)iscount −/u.test(text))).toEqual([
    'Discount −£2.50',
  ]);
  expect(discounts('internal').filter((text) => /^(Manual d|D)iscount −/u.test(text))).toEqual([
    'Discount −£2.00',
    'Manual discount −£0.50',
  ]);
});
