// @vitest-environment jsdom
// Longer than 250 lines: short tests of every section, each with one order.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { cleanUpAfter, openOrder, part } from '#testing/open-drawer.tsx';

const cash = {
  paymentMethodId: 'cash-id',
  paymentMethodCode: 'cash',
  paymentMethodName: { _base: 'Cash' },
};

beforeEach(cleanUpAfter);

describe('money', () => {
  test('refunds are below their payment, unmatched ones apart with the reason', async () => {
    await openOrder({
      payments: [
        examplePayment({ id: 'p1', amountCents: 600 }),
        examplePayment({ id: 'p2', ...cash, amountCents: 400 }),
      ],
      refunds: [
        exampleRefund({
          amountCents: 700,
          reason: 'Cold',
          payments: [
            { ...examplePayment(), id: 'r1', amountCents: 650 },
            { ...cash, id: 'r2', amountCents: 50 },
          ],
        }),
        exampleRefund({ id: 'refund-2', amountCents: 20, reason: 'Late' }),
      ],
    });
    const [card, byCash, tooMuch, unsaid] = within(part('Payments'))
      .getAllByRole('listitem')
      .filter((entry) => entry.textContent?.includes('Refunded') && !entry.querySelector('li'));
    expect(card?.textContent).toContain(
      'Refunded\u2212£6.00Sat 21 Nov, 09:00 · of \u2212£7.00 · Cold',
    );
    expect(card?.parentElement?.closest('li')?.textContent).toContain('Card£6.00');
    expect(byCash?.parentElement?.closest('li')?.textContent).toContain('Cash£4.00');
    expect(tooMuch?.textContent).toContain(
      'More than was paid by card; the rest was paid another way',
    );
    expect(unsaid?.textContent).toContain('Method not recorded');
    expect(
      within(part('Payments')).getByRole('row', { name: 'All methods £10.00 \u2212£7.20 £2.80' }),
    ).toBeTruthy();
  });

  test('the timeline shows the amounts due and net after each payment and refund', async () => {
    await openOrder({
      payments: [
        examplePayment({ id: 'p1', amountCents: 400, createdAt: '2026-11-20T20:13:00Z' }),
        examplePayment({ id: 'p2', amountCents: 600 }),
      ],
      refunds: [exampleRefund({ amountCents: 300 })],
    });
    const events = within(part('Timeline')).getAllByRole('listitem');
    expect(events.map(({ textContent }) => textContent)).toEqual([
      'Fri 20 Nov, 20:13Paid by card£4.00before the order was created · £6.00 still owed',
      '20:14Order created',
      '20:15Paid by card£6.00',
      '20:15Marked as paid',
      'Sat 21 Nov, 09:00Refunded\u2212£3.00£7.00 after refunds',
    ]);
  });

  test('cash with change, mixed tenders, and a refund to another tender', async () => {
    await openOrder({
      totalCents: 1000,
      payments: [
        examplePayment({ id: 'p1', amountCents: 600 }),
        examplePayment({
          id: 'p2',
          ...cash,
          amountCents: 400,
          tenderCents: 500,
          note: 'two\nlines',
        }),
      ],
      refunds: [
        exampleRefund({
          amountCents: 300,
          reason: 'Wrong item.',
          items: [
            { id: 'r1', orderItemId: 'line-1', qty: 1, amountCents: 250, taxCents: 50 },
            { id: 'r2', orderItemId: 'gone', qty: 0, amountCents: 0, taxCents: 0 },
          ],
          payments: [
            {
              id: 'rp',
              paymentMethodId: 'voucher-id',
              paymentMethodName: { _base: 'Voucher' },
              amountCents: 300,
            },
          ],
        }),
      ],
    });
    const drawer = screen.getByRole('complementary');
    expect(drawer.textContent).toContain(
      'Paid £10.00 by card and cash; £3.00 refunded to Voucher on Sat 21 Nov: Wrong item.',
    );
    expect(drawer.textContent).toContain('\u2212£3.00 refunded£7.00 after refunds');
    expect(part('Payments').textContent).toContain('£5.00 given, £1.00 change');
    expect(within(part('Payments')).getByText(/two\s+lines/).className).toContain(
      'whitespace-pre-wrap',
    );
    const refunds = part('Refunds').textContent;
    for (const text of [
      'Partly refunded',
      'Wrong item.',
      'An item that isn’t in this order',
      'To Voucher · the order was paid by card and cash\u2212£3.00',
    ]) {
      expect(refunds).toContain(text);
    }
    expect(
      within(part('Payments')).getByRole('row', { name: /Voucher £0.00 −£3.00 −£3.00/ }),
    ).toBeTruthy();
  });

  test('a method has its own name, or our word if the name only repeats the code', async () => {
    const method = (id: string, code: string, name: string | undefined, amountCents: number) =>
      examplePayment({
        id,
        paymentMethodId: id,
        paymentMethodCode: code,
        paymentMethodName: name === undefined ? null : { _base: name },
        amountCents,
      });
    await openOrder({
      payments: [
        method('1', 'card', 'Visa', 100),
        method('2', 'card', 'Amex', 100),
        method('3', 'card', 'Card', 100),
        method('4', 'card', undefined, 100),
        method('5', 'cash', 'CASH', 100),
        method('6', 'gift_card', 'Gift card', 100),
        method('7', 'bizum', 'Bizum', 100),
        method('8', 'crypto_x', undefined, 300),
      ],
    });
    expect(screen.getByRole('complementary').textContent).toContain(
      'by Visa, Amex, card, cash, gift card, Bizum and Crypto x.',
    );
    const payments = within(part('Payments')).getAllByRole('listitem');
    expect(payments[0]?.textContent).toBe('Visa£1.00Fri 20 Nov, 20:15 · card');
    expect(payments.at(-1)?.textContent).toBe('Crypto x£3.00Fri 20 Nov, 20:15');
  });

  test('currencies have their own number of decimals', async () => {
    await openOrder({}, { currency: 'JPY' });
    expect(screen.getByRole('complementary').textContent).toContain('Paid ¥1,000 by card.');
  });

  test('failed checks are listed with both figures, without saying the order adds up', async () => {
    const unreadable = { ...examplePayment({ id: 'payment-2' }), amountCents: '10' };
    const order = {
      ...exampleOrder({ subtotalCents: 900 }),
      payments: [examplePayment(), unreadable],
    };
    await openOrder({}, { respond: async () => Response.json({ order }) });
    const warning = screen.getByText(/don’t add up/).parentElement?.parentElement;
    expect(warning?.textContent).toContain('items: £10.00, subtotal: £9.00');
    expect(warning?.textContent).toContain('subtotal, discounts and tax: £9.00, total: £10.00');
    expect(warning?.textContent).toContain('Payment 2: the amount is missing or can’t be read');
    expect(screen.queryByText(/Adds up/)).toBeNull();
  });

  test('unreadable entries are listed, and no sum that includes them fails', async () => {
    const lines = [1, 2, 3].map((number) => exampleItem({ id: `line-${number}` }));
    const option = { id: 'option-1', name: { _base: 'Oat milk' }, priceDeltaCents: '1' };
    const { id: _id, ...payment } = examplePayment();
    const order = {
      ...exampleOrder(),
      items: [...lines, 'coffee', { ...exampleItem({ id: 'line-5' }), modifiers: [option] }],
      refunds: [{ ...exampleRefund(), items: 'all' }],
      taxBreakdown: 'none',
      payments: [payment],
    };
    await openOrder({}, { respond: async () => Response.json({ order }) });
    const warning = screen.getByText(/5 entries of this order can’t be read/).parentElement;
    expect(
      [...(warning?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent),
    ).toEqual([
      'Line 4: can’t be read at all',
      'Line 5, option 1: the price is missing or can’t be read',
      'Payment 1: the id is missing or can’t be read',
      'Refund 1, items: can’t be read at all',
      'The taxes can’t be read at all',
    ]);
    expect(screen.queryByText(/n’t add up/)).toBeNull();
    expect(part('Items').textContent).toContain('not every sum can be checked');
  });

  test('every check is listed with its figures on demand', async () => {
    await openOrder({ items: [exampleItem(), exampleItem({ id: 'line-2' })], subtotalCents: 900 });
    const audit = screen.getByText('2 sums don’t add up').closest('details');
    if (audit) audit.open = true;
    await waitFor(() => expect(audit?.textContent).toContain('Items = subtotal£20.00, not £9.00'));
    expect(audit?.textContent).toContain('Payments = total, as the order is paid£10.00');
    const prices = screen.getByText('Quantity × unit price = amount of a line').closest('details');
    expect(prices?.textContent).toContain('2 of 2 match');
    if (prices) prices.open = true;
    await waitFor(() => expect(prices?.textContent).toContain('Unnamed product, line 2£10.00'));
    expect(audit?.textContent).not.toContain('Refunds of a line');
  });

  test('minor differences are shown calmly, on the line and below the sums', async () => {
    await openOrder({
      items: [exampleItem({ qty: 3, unitPriceCents: 333, productName: { _base: 'Pears' } })],
    });
    expect(screen.queryByText(/n’t add up/)).toBeNull();
    const items = part('Items').textContent;
    expect(items).toContain('£3.33 each, so £9.99');
    expect(items).toContain('Adds up');
    expect(items).toContain('Pears: quantity × unit price is £9.99, line amount is £10.00');
  });

  test('lines with the same name are numbered, and link to their line', async () => {
    const pears = { productName: { _base: 'Pears' }, unitPriceCents: 333, qty: 3 };
    await openOrder({
      items: [
        exampleItem(),
        exampleItem({ ...pears, id: 'b' }),
        exampleItem({ ...pears, id: 'c' }),
      ],
      subtotalCents: 3000,
    });
    const notes = screen.getByText(/^Minor differences/).parentElement;
    expect(notes?.textContent).toContain(
      'Pears, line 2: quantity × unit price is £9.99, line amount is £10.00',
    );
    Element.prototype.scrollIntoView = () => undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Pears, line 3' }));
    expect(document.activeElement?.id).toBe('order-line-2');
  });

  test('a coupon without a discount is named', async () => {
    await openOrder({ couponCode: 'GONE' });
    expect(part('Items').textContent).toContain('Coupon GONE took nothing off.');
  });

  test('the amount due is shown once, with the methods if these are listed', async () => {
    await openOrder({ payments: [examplePayment({ amountCents: 400 })], paymentStatus: 'partial' });
    expect(within(part('Payments')).queryByRole('table')).toBeNull();
    expect(part('Payments').textContent).toContain('Still owed£6.00');
  });

  test('the table by method has a name, and ends with the amount due', async () => {
    await openOrder({
      payments: [
        examplePayment({ id: 'p1', amountCents: 400 }),
        examplePayment({ id: 'p2', amountCents: 100, paymentMethodId: 'card-2' }),
      ],
      paymentStatus: 'partial',
    });
    const table = within(part('Payments')).getByRole('table', {
      name: 'Paid, refunded and left after refunds by method',
    });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'By methodPaidRefundedAfter refunds',
      'Card£4.00£0.00£4.00',
      'Card (2)£1.00£0.00£1.00',
      'All methods£5.00£0.00£5.00',
      'Still owed£5.00',
    ]);
    expect(within(part('Payments')).getAllByText('Still owed')).toHaveLength(1);
  });

  test('an empty order says so in every section', async () => {
    await openOrder({ items: [], payments: [], subtotalCents: 0, totalCents: 0, paidAt: null });
    for (const name of ['Items', 'Payments', 'Refunds', 'Promotions']) {
      expect(part(name).textContent).toContain(`No ${name.toLowerCase()}`);
    }
    expect(screen.getByText('Nothing to pay.')).toBeTruthy();
  });
});

test('the customer, with phone numbers to call and ids to copy', async () => {
  await openOrder({
    memberId: 'member-7',
    memberPhone: '+44 (20) 7946-0001',
    pickupPhone: 'none',
    tableName: '12',
    shippingAddressId: 'address-9',
    couponCode: 'HAPPY',
    taxBreakdown: [{ taxRateId: '', taxRatePercent: 0, taxCents: 0 }],
  });
  const customer = part('Customer');
  for (const text of [
    'Unnamed member',
    'Pickup phonenone',
    'Table12',
    'Delivery address IDaddress-9',
    'CouponHAPPY',
  ]) {
    expect(customer.textContent).toContain(text);
  }
  const phone = within(customer).getByRole('link');
  expect(phone.getAttribute('href')).toBe('tel:+442079460001');
  expect(phone.querySelector('bdi')?.dir).toBe('ltr');
  expect(within(customer).getByRole('button', { name: 'Copy Address ID' })).toBeTruthy();
  expect(part('Taxes').textContent).toContain('0% No rate');
});

test.each([
  ['Split from parent-1', { parentOrderId: 'parent-1' }, 1],
  ['This order is listed as split from itself.', { parentOrderId: exampleOrder().id }, 0],
])('split orders: %s', async (text, changes, links) => {
  await openOrder(changes);
  const split = part('Split orders');
  expect(split.textContent).toBe(`Split orders${text}`);
  expect(within(split).queryAllByRole('link')).toHaveLength(links);
});

test('the customer section does not repeat the header', async () => {
  await openOrder({ ticketNumber: 'A-7', tableName: '12', pickupName: 'Bo', orderVersion: 6 });
  expect(screen.queryByRole('region', { name: 'Customer' })).toBeNull();
  expect(part('Details').textContent).not.toContain('A-7');
  expect(part('Details').textContent).toContain('Version6');
  expect(screen.getByRole('complementary').textContent?.match(/version/gi)).toHaveLength(1);
});

test('a tax without rate and name says only once that the rate is unknown', async () => {
  await openOrder({ taxBreakdown: [{ taxRateId: '', taxRatePercent: null, taxCents: 0 }] });
  expect(part('Taxes').textContent).toBe('TaxesRate unknown on £10.00£0.00');
});
