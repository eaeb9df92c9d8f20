import { describe, expect, test } from 'vitest';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
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
});
