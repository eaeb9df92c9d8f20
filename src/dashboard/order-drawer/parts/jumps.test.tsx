// @vitest-environment jsdom
import { fireEvent, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  exampleItem,
  examplePayment,
  examplePromotion,
  exampleRefund,
} from '#testing/example-order.ts';
import { cleanUpAfter, openOrder, part } from '#testing/open-drawer.tsx';

beforeEach(cleanUpAfter);

test('links move the focus between line and promotion, payment and refund', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  await openOrder({
    items: [exampleItem({ productName: { _base: 'Soup' }, discountCents: 100 })],
    appliedPromotions: [
      examplePromotion({ lineAllocations: [{ lineIndex: 0, discountCents: 100 }] }),
    ],
    refunds: [
      exampleRefund({ amountCents: 100, payments: [{ ...examplePayment(), amountCents: 100 }] }),
    ],
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
