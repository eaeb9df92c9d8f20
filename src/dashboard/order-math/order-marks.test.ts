import { expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import { exampleItem, exampleOrder, exampleRefund } from './example-order.ts';
import { orderMarks } from './order-marks.ts';
import { taxBases } from './tax-bases.ts';

test.each<[Partial<Order>, string[]]>([
  [{}, []],
  [{ refunds: [exampleRefund({ amountCents: 1 })] }, ['refunded_in_part']],
  [{ refunds: [exampleRefund()] }, ['refunded_in_full']],
  [{ refunds: [exampleRefund({ amountCents: 1001 })] }, ['refunded_more_than_paid']],
  [{ refunds: [exampleRefund()], fulfillmentStatus: 'cancelled' }, ['refunded_in_full', 'refund_of_cancelled']],
  [{ fulfillmentStatus: 'cancelled' }, ['cancelled_not_refunded']],
  [{ fulfillmentStatus: 'cancelled', payments: [] }, []],
  [{ payments: [] }, ['completed_unpaid']],
  [{ paymentStatus: 'refunded' }, ['refunded_without_refund']],
])('order with %j is marked %j', (changes, marks) => {
  expect(orderMarks(exampleOrder(changes))).toEqual(marks);
});

test('a tax has a base only where its lines account for it exactly', () => {
  const bases = taxBases({
    items: [
      exampleItem({ taxRateId: 'standard', taxCents: 100, discountCents: 50 }),
      exampleItem({ taxRateId: 'reduced', taxCents: 10 }),
      exampleItem({ taxCents: 7 }),
    ],
    taxBreakdown: [
      { taxRateId: 'standard', taxRatePercent: 10, taxCents: 100 },
      { taxRateId: 'reduced', taxRatePercent: 5, taxCents: 11 },
      { taxRateId: '', taxRatePercent: 1, taxCents: 7 },
      { taxRateId: 'unknown', taxRatePercent: 1, taxCents: 0 },
    ],
  });
  expect(bases.map(({ baseCents }) => baseCents)).toEqual([950, undefined, 1000, undefined]);
});
