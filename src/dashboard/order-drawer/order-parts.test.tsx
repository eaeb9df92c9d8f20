// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleItem, examplePayment, examplePromotion, exampleRefund } from '../order-math/example-order.ts';
import { cleanUpAfter, openOrder, part } from './open-drawer.tsx';

const cash = { paymentMethodId: 'cash-id', paymentMethodCode: 'cash', paymentMethodName: { _base: 'Cash' } };

beforeEach(cleanUpAfter);

describe('items', () => {
  test('a combo with its parts, options, discounts and what came back', async () => {
    await openOrder(
      {
        items: [
          exampleItem({
            id: 'cola',
            itemRole: 'combo_child',
            parentItemId: 'menu',
            productName: { _base: 'Cola', es: 'Refresco' },
            variantName: { _base: 'large' },
            amountCents: 50,
            unitPriceCents: 50,
            comboExtraCents: 50,
            submitRound: 1,
          }),
          exampleItem({
            id: 'menu',
            itemRole: 'combo_parent',
            productName: { _base: 'Menu', es: 'Menú' },
            qty: 2.5,
            unitPriceCents: 380,
            amountCents: 950,
            discountCents: 100,
            manualDiscountCents: 25,
            refundedQty: 1,
            refundedAmountCents: 300,
            isPriceOverride: true,
            submitRound: 2,
            deltaQty: -0.5,
            modifiers: [
              { id: 'a', name: { _base: 'Cheese' }, priceDeltaCents: 120 },
              { id: 'b', name: { _base: 'No onion' }, priceDeltaCents: 0 },
              { id: 'c', name: { _base: 'No patty' }, priceDeltaCents: -80 },
            ],
          }),
        ],
        appliedPromotions: [
          examplePromotion({
            triggerType: 'coupon',
            lineAllocations: [
              { lineIndex: 1, discountCents: 60 },
              { lineIndex: 9, discountCents: 40 },
            ],
          }),
        ],
        couponCode: 'HAPPY',
      },
      { language: 'es-MX' },
    );
    const [menu, cola] = within(part('Items'))
      .getAllByRole('listitem')
      .filter((line) => line.textContent?.includes('×'));
    expect(menu?.contains(cola ?? null)).toBe(true);
    for (const text of [
      '2.5 ×',
      'Menú',
      '£3.80 each',
      'price changed by staff',
      'round 2: \u22120.5',
      'Cheese +£1.20',
      'No onion £0.00',
      'No patty \u2212£0.80',
      'Happy hour\u2212£0.60',
      'Promotions\u2212£0.40',
      'Staff discount\u2212£0.25',
      'Refunded 1 of 2.5\u2212£3.00',
    ]) {
      expect(menu?.textContent).toContain(text);
    }
    expect(cola?.textContent).toContain('Refresco');
    expect(cola?.textContent).toContain('Extra charge +£0.50');
    const promotions = part('Promotions').textContent;
    for (const text of ['Coupon HAPPY', 'Menú\u2212£0.60', 'Line 10, which is not in this order\u2212£0.40']) {
      expect(promotions).toContain(text);
    }
  });

  test('a very long order is there to the last line', async () => {
    const items = Array.from({ length: 300 }, (_, index) =>
      exampleItem({ id: `line-${index}`, productName: { _base: `Product ${index}.` } }),
    );
    await openOrder({ items });
    await waitFor(() => expect(part('Items').querySelectorAll('li')).toHaveLength(300));
    expect(part('Items').textContent).toContain('Product 299.');
  });

  test('names fall back and bear their language; a line that came back whole is struck through', async () => {
    await openOrder(
      { items: [exampleItem({ productName: { ja: 'ラーメン' }, refundedQty: 1, refundedAmountCents: 1000 })] },
      { language: 'es' },
    );
    const name = within(part('Items')).getByText('ラーメン');
    expect(name.getAttribute('lang')).toBe('ja');
    expect(name.closest('s')).toBeTruthy();
    expect(name.parentElement?.title).toBe('There is no name in Spanish.');
  });
});

describe('money', () => {
  test('cash with change, mixed tenders, and a refund to another tender', async () => {
    await openOrder({
      totalCents: 1000,
      payments: [
        examplePayment({ id: 'p1', amountCents: 600 }),
        examplePayment({ id: 'p2', ...cash, amountCents: 400, tenderCents: 500, note: 'two\nlines' }),
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
            { id: 'rp', paymentMethodId: 'voucher-id', paymentMethodName: { _base: 'Voucher' }, amountCents: 300 },
          ],
        }),
      ],
    });
    const drawer = screen.getByRole('complementary');
    expect(drawer.textContent).toContain(
      'Paid £10.00 by card and cash; £3.00 refunded to Voucher on Sat 21 Nov: Wrong item.',
    );
    expect(drawer.textContent).toContain('\u2212£3.00 refunded£7.00 kept');
    expect(part('Payments').textContent).toContain('£5.00 given, £1.00 change');
    expect(within(part('Payments')).getByText(/two\s+lines/).className).toContain('whitespace-pre-wrap');
    const refunds = part('Refunds').textContent;
    for (const text of [
      'In part',
      'Wrong item.',
      'An item that is not in this order',
      'To Voucher · not a method the order was paid with\u2212£3.00',
    ]) {
      expect(refunds).toContain(text);
    }
    expect(within(part('Payments')).getByRole('row', { name: /Voucher £0.00 −£3.00 −£3.00/ })).toBeTruthy();
  });

  test('currencies keep their own digits', async () => {
    await openOrder({}, { currency: 'JPY' });
    expect(screen.getByRole('complementary').textContent).toContain('Paid ¥1,000 by card.');
  });

  test('sums that do not add up are named with both figures, and nothing claims they do', async () => {
    await openOrder({ subtotalCents: 900, unreadable: ['payments[1].amountCents: not a number'] });
    const warning = screen.getByText(/do not add up/).parentElement?.parentElement;
    expect(warning?.textContent).toContain('the items make £10.00, the subtotal says £9.00');
    expect(warning?.textContent).toContain('subtotal, discounts and tax make £9.00, the total says £10.00');
    expect(warning?.textContent).toContain('payments[1].amountCents: not a number');
    expect(screen.queryByText(/Adds up/)).toBeNull();
  });

  test('an order with nothing in it says so in every part', async () => {
    await openOrder({ items: [], payments: [], subtotalCents: 0, totalCents: 0, paidAt: null });
    for (const name of ['Items', 'Payments', 'Refunds', 'Promotions']) {
      expect(part(name).textContent).toContain(`No ${name.toLowerCase()}.`);
    }
    expect(screen.getByText('Nothing to pay.')).toBeTruthy();
  });
});
