import { expect, test } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { hasRefundElsewhere } from './money-cells.tsx';

const part = (paymentMethodId: string, amountCents: number) => ({
  id: 'part',
  paymentMethodId,
  amountCents,
});

test('a refund went elsewhere if a method received more than it paid', () => {
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
