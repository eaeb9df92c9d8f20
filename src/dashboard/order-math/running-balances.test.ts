import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { owedCents, paidCents, refundedCents } from './order-amounts.ts';
import { runningBalances } from './running-balances.ts';
import { tenderBalances } from './tender-balances.ts';
import { timeline } from './timeline.ts';
import { stillOwedCents, totalBalance } from './total-balance.ts';

test('tells after each payment and refund what is kept and owed', () => {
  const order = exampleOrder({
    payments: [examplePayment({ amountCents: 400 }), examplePayment({ amountCents: 600 })],
    refunds: [exampleRefund({ amountCents: 250 })],
    paidAt: null,
  });
  const balances = runningBalances(order, timeline(order));
  expect(balances.map((balance) => balance && [balance.keptCents, balance.owedCents])).toEqual([
    undefined,
    [400, 600],
    [1000, 0],
    [750, 0],
  ]);
});

test('ends where the order does, and so do the tenders together', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const paid = paidCents(order) ?? 0;
      const refunded = refundedCents(order) ?? 0;
      const end = { paidCents: paid, refundedCents: refunded, keptCents: paid - refunded };
      const last = runningBalances(order, timeline(order)).findLast((balance) => balance !== undefined);
      expect(last ?? { ...end, owedCents: owedCents(order) }).toEqual({ ...end, owedCents: owedCents(order) });
      expect(totalBalance(tenderBalances(order))).toEqual(end);
    }),
    { seed: 63, numRuns: 500 },
  );
});

test('a cancelled order owes nothing', () => {
  expect(stillOwedCents(exampleOrder({ payments: [] }))).toBe(1000);
  expect(stillOwedCents(exampleOrder({ payments: [], fulfillmentStatus: 'cancelled' }))).toBe(0);
  const { payments: _payments, ...row } = exampleOrder();
  expect(stillOwedCents(row)).toBe(0);
});
