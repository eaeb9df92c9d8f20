import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { paidCents, refundedCents } from './order-amounts.ts';
import { tenderBalances } from './tender-balances.ts';
import { tendersOf } from './tenders.ts';

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

  test('a payment without a method is not mixed with a refund without one', () => {
    const unnamed = { paymentMethodId: null, paymentMethodCode: null, paymentMethodName: null };
    const balances = tenderBalances(
      exampleOrder({
        payments: [
          examplePayment({ ...unnamed, amountCents: 600 }),
          examplePayment({ ...card, amountCents: 400 }),
        ],
        refunds: [
          exampleRefund({ amountCents: 300, payments: [givenBack(100, {}), givenBack(100, card)] }),
        ],
      }),
    );
    expect(balances.map(({ paidCents, refundedCents }) => [paidCents, refundedCents])).toEqual([
      [600, 0],
      [400, 100],
      [0, 200],
    ]);
    expect(balances.map(({ tender }) => tender.key === '')).toEqual([false, false, true]);
  });

  test('methods that add up to more than their refund count no more than it', () => {
    const refunded = (amountCents: number, ...payments: { id: string; amountCents: number }[]) =>
      tenderBalances(exampleOrder({ refunds: [exampleRefund({ amountCents, payments })] })).map(
        ({ tender, refundedCents }) => [tender.code, refundedCents],
      );
    expect(refunded(200, givenBack(300, card))).toEqual([['card', 200]]);
    expect(refunded(200, givenBack(300, card), givenBack(1, cash))).toEqual([
      ['card', 0],
      [undefined, 200],
    ]);
  });

  test('an entry keeps its own name, and has what it lacks from the payment', () => {
    const read = tendersOf(
      exampleOrder({
        payments: [examplePayment({ ...card, paymentMethodName: { _base: 'Card' } })],
      }),
    );
    const named = (paymentMethodName?: { _base: string }) =>
      read({ paymentMethodId: 'card-id', paymentMethodCode: null, paymentMethodName });
    expect([named({ _base: 'Visa' }), named()]).toMatchObject([
      { name: { _base: 'Visa' }, code: 'card' },
      { name: { _base: 'Card' }, code: 'card' },
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
