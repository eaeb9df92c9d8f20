import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleItem, exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { paidCents, refundedCents } from './order-amounts.ts';
import { refundDetails } from './refund-details.ts';
import { tenderBalances } from './tender-balances.ts';

const cash = { paymentMethodId: 'cash-id', paymentMethodCode: 'cash' };
const card = { paymentMethodId: 'card-id', paymentMethodCode: 'card' };
const givenBack = (amountCents: number, tender: object) => ({ id: 'part', amountCents, ...tender });

describe('tenderBalances', () => {
  test('gathers what came in and went out by tender, the unsaid apart', () => {
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

  test('a payment without a method stands apart from a refund that does not say where it went', () => {
    const unnamed = { paymentMethodId: null, paymentMethodCode: null, paymentMethodName: null };
    const balances = tenderBalances(
      exampleOrder({
        payments: [examplePayment({ ...unnamed, amountCents: 600 }), examplePayment({ ...card, amountCents: 400 })],
        refunds: [exampleRefund({ amountCents: 300, payments: [givenBack(100, {}), givenBack(100, card)] })],
      }),
    );
    expect(balances.map(({ paidCents, refundedCents }) => [paidCents, refundedCents])).toEqual([
      [600, 0],
      [400, 100],
      [0, 200],
    ]);
    expect(balances.map(({ tender }) => tender.key === '')).toEqual([false, false, true]);
  });

  test('methods that make more than their refund bring no money back', () => {
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

  test('adds up to the order, whatever the order', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        const balances = tenderBalances(order);
        expect(balances.reduce((sum, balance) => sum + balance.paidCents, 0)).toBe(paidCents(order));
        expect(balances.reduce((sum, balance) => sum + balance.refundedCents, 0)).toBe(refundedCents(order));
        expect(new Set(balances.map(({ tender }) => tender.key)).size).toBe(balances.length);
      }),
      { seed: 43, numRuns: 500 },
    );
  });
});

describe('refundDetails', () => {
  test('names the lines that came back, also those that are not in the order', () => {
    const refund = exampleRefund({
      items: [
        { id: 'r1', orderItemId: 'line-1', qty: 1, amountCents: 900, taxCents: 100 },
        { id: 'r2', orderItemId: 'gone', qty: 1, amountCents: 0, taxCents: 0 },
      ],
    });
    const [detail] = refundDetails(exampleOrder({ items: [exampleItem()], refunds: [refund] }));
    expect(detail?.lines.map(({ refundItem, line }) => [refundItem.id, line?.index])).toEqual([
      ['r1', 0],
      ['r2', undefined],
    ]);
  });

  test('tells a refund to another tender from one to a tender that paid less', () => {
    const order = exampleOrder({
      payments: [examplePayment({ ...card, amountCents: 500 })],
      refunds: [
        exampleRefund({ payments: [givenBack(300, card), givenBack(100, cash)] }),
        exampleRefund({ payments: [givenBack(201, card)] }),
      ],
    });
    expect(refundDetails(order).map(({ tenders }) => tenders.map(({ route }) => route))).toEqual([
      ['same', 'other_tender'],
      ['too_much'],
    ]);
  });

  test('does not judge a list row, whose payments are not known', () => {
    const { payments: _payments, ...row } = exampleOrder({
      refunds: [exampleRefund({ payments: [givenBack(300, card)] })],
    });
    expect(refundDetails(row)[0]?.tenders[0]?.route).toBe('unknown');
  });

  test('keeps every refund, item and tender of any order', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        const details = refundDetails(order);
        expect(details.map(({ refund }) => refund)).toEqual(order.refunds);
        expect(details.map(({ lines }) => lines.map(({ refundItem }) => refundItem))).toEqual(
          order.refunds?.map(({ items }) => items),
        );
        expect(details.map(({ tenders }) => tenders.map(({ part }) => part))).toEqual(
          order.refunds?.map(({ payments }) => payments),
        );
      }),
      { seed: 44, numRuns: 300 },
    );
  });
});
