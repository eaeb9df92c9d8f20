// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { exampleItem, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { cleanUpAfter, openOrder, part } from '#testing/open-drawer.tsx';

beforeEach(cleanUpAfter);

const TURNED = '\u202E\u2067';

describe('text with control characters', () => {
  test('reverses nothing around it, in any field', async () => {
    const name = { _base: `Pay ${TURNED}` };
    await openOrder({
      ticketNumber: `T${TURNED}123`,
      memberName: `Ann ${TURNED}`,
      memberPhone: `${TURNED}+34 555 0100`,
      tableName: `5${TURNED}`,
      pickupName: `Bo ${TURNED}`,
      couponCode: `C${TURNED}`,
      note: `note ${TURNED}`,
      source: `kiosk${TURNED}`,
      items: [
        exampleItem({
          productName: { _base: `Burger ${TURNED}` },
          modifiers: [{ id: 'a', name: { _base: `Extra ${TURNED}` }, priceDeltaCents: 0 }],
        }),
      ],
      payments: [examplePayment({ paymentMethodName: name, note: `p ${TURNED}` })],
      refunds: [
        exampleRefund({
          reason: `cold ${TURNED}`,
          amountCents: 100,
          payments: [{ ...examplePayment(), paymentMethodName: name, amountCents: 100 }],
        }),
      ],
    });
    const drawer = screen.getByRole('complementary', { name: 'T123' });
    expect(drawer.outerHTML).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
    expect(drawer.textContent).toContain(
      'Paid £10.00 by Pay; £1.00 refunded to Pay on Sat 21 Nov: cold.',
    );
  });

  test('is escaped in the raw data', async () => {
    await openOrder({ note: `note ${TURNED}` });
    const details = screen.getByText('Raw data').closest('details');
    if (!details) throw new Error('The raw fields do not open.');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(details.textContent).toContain('"note": "note \\u202e\\u2067"');
  });

  test('is not a name without visible characters', async () => {
    await openOrder({
      ticketNumber: '\u200B',
      items: [exampleItem({ productName: { _base: '\u200B\u3164' } })],
    });
    expect(part('Items').textContent).toContain('Unnamed product');
    expect(screen.queryByRole('complementary', { name: '\u200B' })).toBeNull();
  });
});
