// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleItem, examplePayment, examplePromotion, exampleRefund } from '../order-math/example-order.ts';
import { cleanUpAfter, openOrder, part } from './open-drawer.tsx';

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
      '2.5 1.5 ×',
      'Menú',
      '£3.80 each',
      'price changed by staff',
      'round 2: \u22120.5, 3 before',
      'Cheese +£1.20',
      'No onion £0.00',
      'No patty \u2212£0.80',
      'Happy hour\u2212£0.60',
      'Other promotions\u2212£0.40',
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

describe('kitchen rounds', () => {
  test('group the lines on demand, with what each round changed', async () => {
    await openOrder({
      items: [
        exampleItem({ id: 'a', productName: { _base: 'Wine' }, qty: 3, submitRound: 2, deltaQty: 1 }),
        exampleItem({ id: 'b', productName: { _base: 'Soup' }, submitRound: 1, deltaQty: 1 }),
        exampleItem({ id: 'c', productName: { _base: 'Bread' } }),
      ],
    });
    const toggle = screen.getByRole('button', { name: 'By kitchen round', pressed: false });
    expect(screen.queryByRole('group', { name: /Round/ })).toBeNull();
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('group', { name: /^Round 1/ }).textContent).toContain('Soup');
    expect(screen.getByRole('group', { name: /^Round 2/ }).textContent).toMatch(/Wine.*\+1, 2 before/);
    expect(screen.getByRole('group', { name: /^Round not said/ }).textContent).toContain('Bread');
    expect(part('Timeline').textContent).toContain(
      'Time not saidKitchen rounds1 line last changed in round 1 · 1 line last changed in round 2',
    );
    expect(screen.getByRole('group', { name: 'Round 1 1 line, last changed in this round' })).toBeTruthy();
  });

  test('are not offered where there is only one', async () => {
    await openOrder({ items: [exampleItem({ submitRound: 1 })] });
    expect(screen.queryByRole('button', { name: 'By kitchen round' })).toBeNull();
  });
});

describe('jumps', () => {
  test('lead from a line to its promotion and back, and from a payment to its refund, with the focus', async () => {
    Element.prototype.scrollIntoView = () => undefined;
    await openOrder({
      items: [exampleItem({ productName: { _base: 'Soup' }, discountCents: 100 })],
      appliedPromotions: [examplePromotion({ lineAllocations: [{ lineIndex: 0, discountCents: 100 }] })],
      refunds: [exampleRefund({ amountCents: 100, payments: [{ ...examplePayment(), amountCents: 100 }] })],
    });
    const [fromLine] = within(part('Items')).getAllByRole('button', { name: 'Happy hour' });
    if (fromLine) fireEvent.click(fromLine);
    expect(part('Promotions').contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.textContent).toContain('Automatic');
    fireEvent.click(within(part('Promotions')).getByRole('button', { name: 'Soup' }));
    expect(part('Items').contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.textContent).toContain('Soup');
    fireEvent.click(within(part('Payments')).getByRole('button', { name: 'Refunded' }));
    expect(part('Refunds').contains(document.activeElement)).toBe(true);
  });
});
