// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  exampleItem,
  examplePayment,
  examplePromotion,
  exampleRefund,
} from '#testing/example-order.ts';
import { cleanUpAfter, openOrder, part } from '#testing/open-drawer.tsx';

beforeEach(cleanUpAfter);

const LONG = 'Q'.repeat(10_000);

test('a very long text is cut until it is expanded', async () => {
  await openOrder({ note: LONG });
  const notes = part('Notes');
  expect(notes.textContent?.length).toBeLessThan(500);
  fireEvent.click(within(notes).getByRole('button', { name: 'Show all', expanded: false }));
  expect(notes.textContent).toContain(LONG);
  fireEvent.click(within(notes).getByRole('button', { name: 'Show less', expanded: true }));
  expect(notes.textContent?.length).toBeLessThan(500);
});

test('a long run of full stops in a reason is fast', async () => {
  await openOrder({ refunds: [exampleRefund({ reason: `${'.'.repeat(60_000)}x` })] });
  expect(document.body.textContent).toContain('...x.');
});

test('a very long text is cut everywhere, and never has a button within a button', async () => {
  const name = { _base: LONG };
  const payment = examplePayment({ paymentMethodName: name, paymentMethodCode: LONG, note: LONG });
  await openOrder({
    memberName: LONG,
    memberPhone: `+34 600 111 222 ext ${LONG}`,
    pickupPhone: LONG,
    couponCode: LONG,
    items: [
      exampleItem({
        productName: name,
        variantName: name,
        discountCents: 100,
        modifiers: [{ id: 'a', name, priceDeltaCents: 0 }],
        taxRateId: LONG,
      }),
    ],
    payments: [payment],
    refunds: [
      exampleRefund({
        reason: LONG,
        items: [{ id: 'r', orderItemId: 'line-1', qty: 1, amountCents: 1000, taxCents: 0 }],
        payments: [{ ...payment, amountCents: 1000 }],
      }),
    ],
    appliedPromotions: [
      examplePromotion({ name, lineAllocations: [{ lineIndex: 0, discountCents: 100 }] }),
    ],
    taxBreakdown: [{ taxRateId: LONG, taxRatePercent: 10, taxCents: 0 }],
  });
  for (const region of [
    'Items',
    'Payments',
    'Refunds',
    'Promotions',
    'Taxes',
    'Timeline',
    'Customer',
    'Details',
  ]) {
    expect(part(region).textContent).not.toContain('Q'.repeat(500));
  }
  for (const button of screen.getAllByRole('button', { name: 'Show all' })) {
    expect(button.parentElement?.closest('button, a')).toBeNull();
  }
  expect(within(part('Customer')).getByRole('link').getAttribute('href')).toBe('tel:+34600111222');
});

test('an ordinary text has no button', async () => {
  await openOrder({ note: 'Ring twice\n\nGate code 4711', memberName: 'Ann' });
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  expect(within(part('Customer')).getByText('Ann').tagName).toBe('BDI');
});
