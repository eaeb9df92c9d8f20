// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  exampleItem,
  exampleOrder,
  examplePromotion,
  exampleRefund,
} from '#testing/example-order.ts';
import { cleanUpAfter, openDrawer, openOrder, part } from '#testing/open-drawer.tsx';

beforeEach(cleanUpAfter);

describe('items', () => {
  test('a combo with its parts, options, discounts and refunds', async () => {
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
              { lineIndex: 9, discountCents: 30 },
              { lineIndex: -1, discountCents: 10 },
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
      'at £3.80 · ',
      'price changed by staff',
      '\u22120.5 in round 2 (was 3)',
      '+ Cheese+£1.20',
      '+ No onion£0.00',
      '+ No patty\u2212£0.80',
      'Happy hour\u2212£0.60',
      'Other promotions\u2212£0.40',
      'Manual discount\u2212£0.25',
      'Refunded 1 of 2.5\u2212£3.00',
    ]) {
      expect(menu?.textContent).toContain(text);
    }
    expect(cola?.textContent).toContain('Refresco');
    expect(cola?.textContent).toContain('Extra charge+£0.50');
    const promotions = part('Promotions').textContent;
    for (const text of [
      'Coupon HAPPY',
      'Menú\u2212£0.60',
      'Line 10, which isn’t in this order\u2212£0.30',
      'Line index \u22121, which isn’t in this order\u2212£0.10',
    ]) {
      expect(promotions).toContain(text);
    }
  });

  test('a line whose promotions exceed its own discount says so', async () => {
    const allocations = (discountCents: number) => [{ lineIndex: 0, discountCents }];
    await openOrder({
      items: [
        exampleItem({ discountCents: 100 }),
        exampleItem({ id: 'line-2', discountCents: -150 }),
      ],
      appliedPromotions: [
        examplePromotion({ discountCents: 60, lineAllocations: allocations(60) }),
        examplePromotion({ promotionId: 'b', discountCents: 50, lineAllocations: allocations(50) }),
        examplePromotion({
          promotionId: 'c',
          discountCents: -100,
          lineAllocations: [{ lineIndex: 1, discountCents: -100 }],
        }),
      ],
    });
    const [tooMuch, surcharge] = within(part('Items')).getAllByRole('listitem');
    expect(tooMuch?.textContent).toContain('Line discount: \u2212£1.00');
    expect(tooMuch?.textContent).not.toContain('Other promotions');
    expect(surcharge?.textContent).toContain('Other promotions£0.50');
  });

  test('a promotion shows the discount that its lines lack or exceed', async () => {
    const of = (promotionId: string, discountCents: number, shares: readonly number[]) =>
      examplePromotion({
        promotionId,
        triggerType: 'coupon',
        discountCents,
        lineAllocations: shares.map((share) => ({ lineIndex: 0, discountCents: share })),
      });
    await openOrder({
      appliedPromotions: [of('part', 500, [300]), of('whole', 500, [500]), of('over', 500, [600])],
    });
    const named = within(part('Promotions'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .filter((text) => /^(?:Not|More)/.test(text));
    expect(named).toEqual([
      'Not allocated to a line\u2212£2.00',
      'More on lines than the discount+£1.00',
    ]);
  });

  test('a coupon’s code is shown at its promotion only if there is just one', async () => {
    const coupon = examplePromotion({ triggerType: 'coupon', discountCents: 0 });
    await openOrder({
      couponCode: 'SAVE10',
      appliedPromotions: [
        coupon,
        { ...coupon, promotionId: 'b' },
        { ...coupon, promotionId: 'c', triggerType: '' },
      ],
    });
    const [one, other, unsaid] = within(part('Promotions')).getAllByRole('listitem');
    expect(one?.textContent).toContain('£0.00Coupon · Not split by line');
    expect(other?.textContent).not.toContain('SAVE10');
    expect(unsaid?.textContent).toMatch(/£0.00Not split by line$/);
    expect(part('Customer').textContent).toContain('CouponSAVE10');
  });

  test('a refund shows its part of the line, and its tax separately', async () => {
    const refunded = { refundedAmountCents: 1000, taxCents: 100 };
    await openOrder({
      items: [
        exampleItem({ id: 'money', ...refunded }),
        exampleItem({ id: 'one', ...refunded, qty: 2, refundedQty: 1, refundedAmountCents: 500 }),
        exampleItem({ id: 'more', refundedAmountCents: 400, refundedQty: 2 }),
        exampleItem({ id: 'some', refundedAmountCents: 400 }),
      ],
      refunds: [
        exampleRefund({
          items: [
            { id: 'r1', orderItemId: 'money', qty: 0, amountCents: 1000, taxCents: 100 },
            { id: 'r2', orderItemId: 'one', qty: 1, amountCents: 500, taxCents: 50 },
          ],
        }),
      ],
    });
    const [money, one, more, some] = within(part('Items')).getAllByRole('listitem');
    expect(money?.textContent).toMatch(/Refunded · plus £1.00 tax\u2212£10.00$/);
    expect(one?.textContent).toMatch(/Refunded 1 of 2 · plus £0.50 tax\u2212£5.00$/);
    expect(more?.textContent).toMatch(/Refunded 2 of 1\u2212£4.00$/);
    expect(some?.textContent).toMatch(/Partly refunded\u2212£4.00$/);
  });

  test('a share of an unreadable line is labeled as such', async () => {
    const unread = { id: 7 };
    const order = exampleOrder({
      appliedPromotions: [
        examplePromotion({ lineAllocations: [{ lineIndex: 1, discountCents: 100 }] }),
      ],
    });
    const items = [...(order.items ?? []), unread];
    openDrawer({ respond: async () => Response.json({ order: { ...order, items } }) });
    await screen.findByText('Order created');
    expect(part('Promotions').textContent).toContain('Line 2, which can’t be read\u2212£1.00');
  });

  test('weights have a rate, and huge quantities all their digits', async () => {
    await openOrder({
      items: [
        exampleItem({ qty: 0.442, unitPriceCents: 8900, amountCents: 3934 }),
        exampleItem({ id: 'huge', qty: 1e21, unitPriceCents: 0, amountCents: 0 }),
      ],
    });
    const [weight, huge] = within(part('Items')).getAllByRole('listitem');
    expect(weight?.textContent).toContain('0.442 ×');
    expect(weight?.textContent).toContain('at £89.00');
    expect(weight?.textContent).not.toContain('each');
    expect(huge?.textContent).toContain('1,000,000,000,000,000,000,000 ×');
  });

  test('a very long order shows its last line', async () => {
    const items = Array.from({ length: 300 }, (_, index) =>
      exampleItem({ id: `line-${index}`, productName: { _base: `Product ${index}.` } }),
    );
    await openOrder({ items });
    await waitFor(() => expect(part('Items').querySelectorAll('li')).toHaveLength(300));
    expect(part('Items').textContent).toContain('Product 299.');
  });

  test('names fall back and have their language; refunded lines are struck through', async () => {
    await openOrder(
      {
        items: [
          exampleItem({
            productName: { ja: 'ラーメン' },
            refundedQty: 1,
            refundedAmountCents: 1000,
          }),
        ],
      },
      { language: 'es' },
    );
    const name = within(part('Items')).getByText('ラーメン');
    expect(name.getAttribute('lang')).toBe('ja');
    expect(name.closest('s')).toBeTruthy();
    expect(name.parentElement?.title).toBe('No name in Spanish');
  });
});

describe('kitchen rounds', () => {
  test('group the lines on demand, with the changes of each round', async () => {
    await openOrder({
      items: [
        exampleItem({
          id: 'a',
          productName: { _base: 'Wine' },
          qty: 3,
          submitRound: 2,
          deltaQty: 1,
        }),
        exampleItem({ id: 'b', productName: { _base: 'Soup' }, submitRound: 1, deltaQty: 1 }),
        exampleItem({ id: 'c', productName: { _base: 'Bread' } }),
      ],
    });
    const toggle = screen.getByRole('button', { name: 'By kitchen round', pressed: false });
    expect(screen.queryByRole('group', { name: /Round/ })).toBeNull();
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('group', { name: /^Round 1/ }).textContent).toContain('Soup');
    expect(screen.getByRole('group', { name: /^Round 2/ }).textContent).toMatch(
      /Wine.*\+1 \(was 2\)/,
    );
    expect(screen.getByRole('group', { name: /^Round unknown/ }).textContent).toContain('Bread');
    expect(part('Timeline').textContent).toContain(
      'Time unknownKitchen rounds1 line last changed in round 1 · 1 line last changed in round 2',
    );
    expect(
      screen.getByRole('group', { name: 'Round 1 1 line, last changed in this round' }),
    ).toBeTruthy();
  });

  test('are not offered if there is only one', async () => {
    await openOrder({ items: [exampleItem({ submitRound: 1 })] });
    expect(screen.queryByRole('button', { name: 'By kitchen round' })).toBeNull();
    expect(part('Items').textContent).not.toMatch(/round/i);
  });

  test('show a round’s changes even if it is the only one left', async () => {
    await openOrder({ items: [exampleItem({ qty: 1, submitRound: 2, deltaQty: -1 })] });
    expect(screen.queryByRole('button', { name: 'By kitchen round' })).toBeNull();
    expect(part('Items').textContent).toContain('\u22121 in round 2 (was 2)');
  });
});

test('a long order’s items can be searched', async () => {
  const items = Array.from({ length: 30 }, (_, index) =>
    exampleItem({ id: `line-${index}`, productName: { _base: index === 7 ? 'Red mug' : 'Soup' } }),
  );
  await openOrder({ items });
  const field = screen.getByRole('searchbox', { name: 'Search items' });
  fireEvent.change(field, { target: { value: 'mug' } });
  expect(part('Items').textContent).toContain('1 item found');
  expect(part('Items').textContent).not.toContain('Soup');
  fireEvent.change(field, { target: { value: '' } });
  expect(part('Items').textContent).toContain('Soup');
});
