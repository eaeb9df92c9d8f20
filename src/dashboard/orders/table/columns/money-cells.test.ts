import { expect, test } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { hasRefundElsewhere, plainAmount } from './money-cells.tsx';

test.each([
  [1250, 'EUR', '12.50'],
  [-5, 'JPY', '\u22125'],
  [1000.5, 'EUR', '10.005'],
])('%d of %s is %s, and nothing is rounded away', (cents, currency, text) => {
  expect(plainAmount('en', cents, currency)).toBe(text);
});

const part = (paymentMethodId: string, amountCents: number) => ({
  id: 'part',
  paymentMethodId,
  amountCents,
});

test('money that went back another way than it came is known where payments and the refund’s tender are', () => {
  const refundTo = (...payments: ReturnType<typeof part>[]) =>
    exampleOrder({ refunds: [exampleRefund({ amountCents: 600, payments })] });
  expect(hasRefundElsewhere(refundTo(part('card-id', 600)))).toBe(false);
  expect(hasRefundElsewhere(refundTo(part('cash-id', 600)))).toBe(true);
  expect(hasRefundElsewhere(refundTo(part('card-id', 500), part('cash-id', 100)))).toBe(true);
  expect(hasRefundElsewhere(refundTo())).toBe(false);
  const { payments: _payments, ...listed } = refundTo(part('cash-id', 600));
  expect(hasRefundElsewhere(listed)).toBe(false);
  expect(hasRefundElsewhere(exampleOrder())).toBe(false);
});
