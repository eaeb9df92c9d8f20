import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { paidCents, refundedCents } from './order-amounts.ts';
import { tenderBalances } from './tender-balances.ts';

const cash = { paymentMethodId: 'cash-id', paymentMethodCode: 'cash' };
const card = { paymentMethodId: 'card-id', paymentMethodCode: 'card' };
const givenBack = (amountCents: number, tender: object) => ({ id: 'part', amountCents, ...tender });

describe('tenderBalances', () => {
  test('gathers what came in and went out by tender, refunds without a tender separately', () => {
    const order = exampleOrder({
      payments: [
        examplePayment({ ...cash, amountCents: 400 }),
        examplePayment({ ...card, amountCents: 500 }),
        examplePayment({ ...card, amountCents: 100 }),
      ],
      refunds: [
        exampleRefund({ amountCents: 300, payments: [givenBack(200, card)] }),
        exampleRefund({ amountCents: 50 }),
      ],
    });
    expect(
      tenderBalances(order).map((balance) => [
        balance.tender.code,
        balance.paidCents,
        balance.refundedCents,
        balance.keptCents,
      ]),
    ).toEqual([
      ['cash', 400, 0, 400],
      ['card', 600, 200, 400],
      [undefined, 0, 150, -150],
    ]);
  });

  test('adds up to the order, whatever the order', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        const balances = tenderBalances(order);
        expect(balances.reduce((sum, balance) => sum + balance.paidCents, 0)).toBe(
          paidCents(order),
        );
        expect(balances.reduce((sum, balance) => sum + balance.refundedCents, 0)).toBe(
          refundedCents(order),
        );
        expect(new Set(balances.map(({ tender }) => tender.key)).size).toBe(balances.length);
      }),
      { seed: 43, numRuns: 500 },
    );
  });
});
