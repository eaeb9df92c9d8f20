// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order } from '#contract/order.ts';
import { arbitraryOrder } from '../order-math/arbitrary-order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  examplePromotion,
  exampleRefund,
} from '../order-math/example-order.ts';
import { answerWith, openDrawer, type Opening } from './open-drawer.tsx';

const PARTS = ['Items', 'Payments', 'Refunds', 'Promotions', 'Taxes', 'Timeline'];
const cash = { paymentMethodId: 'cash-id', paymentMethodCode: 'cash', paymentMethodName: { _base: 'Cash' } };

beforeEach(() => {
  // React warns there, e.g. of keys that repeat.
  const warned = vi.spyOn(console, 'error');
  return () => {
    cleanup();
    if (warned.mock.calls.length > 0) throw new Error(`console.error was called: ${warned.mock.calls.join('; ')}`);
    warned.mockRestore();
  };
});

/** Opens an order and waits for the whole of it. */
async function openOrder(changes: Partial<Order>, opening: Partial<Opening> = {}) {
  const opened = openDrawer({ answer: answerWith(exampleOrder(changes)), ...opening });
  await screen.findByText('Order created');
  return opened;
}

function part(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

describe('the drawer', () => {
  test('is a region named by the ticket on a wide window, with every part and the store’s clock', async () => {
    const { fetched } = await openOrder({ ticketNumber: 'A-118', tableName: '12', source: 'kiosk' });
    const drawer = screen.getByRole('complementary', { name: 'A-118' });
    for (const name of PARTS) expect(within(drawer).getByRole('region', { name })).toBeTruthy();
    expect(drawer.textContent).toContain('Fri 20 Nov, ');
    expect(drawer.textContent).toContain('20:14GMT · Dine-in · Kiosk · Table 12');
    expect(drawer.textContent).toContain('Paid £10.00 by card.');
    expect(part('Items').textContent).toContain('Adds up');
    expect(fetched).toEqual([`/api/orders/${exampleOrder().id}`]);
  });

  test('is a modal dialog on a narrow window, takes the focus and closes on Escape', async () => {
    const onClose = vi.fn<() => void>();
    await openOrder({ sequenceNumber: 17 }, { width: 800, onClose });
    const dialog = screen.getByRole('dialog', { name: '17' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('closes on Escape beside the list, but not while something is being typed', async () => {
    const onClose = vi.fn<() => void>();
    await openOrder({}, { onClose });
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'Escape' });
    field.remove();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('steps through the list and closes with its buttons', async () => {
    const onStep = vi.fn<(direction: 1 | -1) => void>();
    const onClose = vi.fn<() => void>();
    await openOrder({}, { onStep, onClose });
    fireEvent.click(screen.getByRole('button', { name: 'Next order' }));
    fireEvent.click(screen.getByRole('button', { name: 'Previous order' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onStep.mock.calls).toEqual([[1], [-1]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('shows the row’s own data until the rest is there, and judges nothing it does not know', () => {
    const refund = exampleRefund({
      amountCents: 300,
      items: [{ id: 'r1', orderItemId: 'line-1', qty: 1, amountCents: 300, taxCents: 0 }],
    });
    const {
      items: _i,
      payments: _p,
      taxBreakdown: _t,
      appliedPromotions: _a,
      ...row
    } = exampleOrder({ refunds: [refund] });
    openDrawer({ answer: () => new Promise(() => {}), listed: row });
    const drawer = screen.getByRole('complementary', { name: '3c7d1f0e' });
    expect(drawer.textContent).toContain('£10.00\u2212£3.00 refunded£7.00 kept');
    for (const name of PARTS) expect(within(drawer).getByRole('region', { name })).toBeTruthy();
    for (const name of ['Items', 'Payments', 'Refunds', 'Promotions', 'Taxes']) {
      expect(within(part(name)).getByText('Loading the order')).toBeTruthy();
    }
    expect(drawer.textContent).not.toMatch(/No refunds|not in this order|not add up/);
  });
});

describe('failures are told in place', () => {
  const failing = (code: string, status: number) => async () =>
    Response.json({ error: 'x', code, request_id: 'request-7' }, { status });

  test('an order that is not there', async () => {
    openDrawer({ answer: failing('not_found', 404) });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This order does not exist, or it is not in your stores.');
    expect(alert.textContent).toContain('Request request-7');
    expect(screen.getByRole('complementary', { name: '3c7d1f0e' })).toBeTruthy();
  });

  test('a service that is down keeps the row’s facts and can be tried again', async () => {
    const answers = [failing('upstream_unreachable', 502), answerWith(exampleOrder())];
    openDrawer({ answer: () => (answers.shift() ?? failing('internal', 500))(), listed: exampleOrder() });
    expect((await screen.findByRole('alert')).textContent).toContain('The order service does not answer.');
    expect(screen.getByRole('complementary').textContent).toContain('£10.00');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Order created')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

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

test('hostile content stays text', async () => {
  const hostile = '<img src=x onerror=alert(1)>\u202E\u0000\n' + 'W'.repeat(10_000);
  const { container } = await openOrder({
    ticketNumber: hostile,
    note: hostile,
    memberName: hostile,
    memberPhone: 'javascript:alert(1)',
    items: [exampleItem({ productName: { _base: hostile } })],
    refunds: [exampleRefund({ reason: hostile })],
  });
  expect(container.querySelector('img, script')).toBeNull();
  expect(screen.getByRole('link', { name: 'javascript:alert(1)' }).getAttribute('href')).toBe('tel:1');
});

test('no order whatever breaks a part, or shows undefined or NaN', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryOrder, async (order) => {
      openDrawer({ answer: answerWith({ ...exampleOrder(), ...order }) });
      await screen.findByText('Order created');
      const drawer = screen.getByRole('complementary');
      for (const name of PARTS) within(drawer).getByRole('region', { name });
      expect(drawer.textContent).not.toMatch(/undefined|NaN|\[object/);
      cleanup();
    }),
    { seed: 50, numRuns: 30 },
  );
});
