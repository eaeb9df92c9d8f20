import { expect, test } from 'vitest';
import type { Order, OrderRefundPayment } from '#contract/service/order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { figuresOf } from './order-figures.ts';

const cash = { id: 'part', paymentMethodId: 'cash-id', paymentMethodCode: 'cash' };
const card = { id: 'part', paymentMethodId: 'card-id', paymentMethodCode: 'card' };
const cancelled = { fulfillmentStatus: 'cancelled' };
const refund = (amountCents: number, ...payments: OrderRefundPayment[]) =>
  exampleRefund({ amountCents, payments });
const paid = (...amounts: number[]) =>
  amounts.map((amountCents) => examplePayment({ amountCents }));

/** The refund outcomes and anomalies of the example order with these changes. */
function found(changes: Partial<Order>): string[] {
  const { refundOutcomes, anomalies } = figuresOf(exampleOrder(changes));
  return [...refundOutcomes, ...anomalies];
}

test.each<[Partial<Order>, string[]]>([
  [{}, []],
  [{ refunds: [refund(1)] }, ['refunded_in_part']],
  [{ refunds: [refund(1000)] }, ['refunded_in_full']],
  [{ refunds: [refund(1001)] }, ['refunded_more_than_paid']],
  [{ refunds: [refund(0)] }, []],
  [{ refunds: [refund(-300)] }, ['refund_below_zero']],
  [{ refunds: [refund(400), refund(-300)] }, ['refunded_in_part', 'refund_below_zero']],
  [{ refunds: [refund(1000)], ...cancelled }, ['refunded_in_full', 'refund_of_cancelled']],
  [
    { refunds: [refund(400)], ...cancelled },
    ['refunded_in_part', 'refund_of_cancelled', 'cancelled_part_refunded'],
  ],
  [cancelled, ['cancelled_not_refunded']],
  [{ ...cancelled, payments: [] }, []],
  [{ ...cancelled, payments: paid(1000, -1000) }, []],
  [{ ...cancelled, payments: paid(1000, -400) }, ['cancelled_part_refunded']],
  [{ payments: [] }, ['completed_unpaid']],
  [{ payments: paid(1000, -1000) }, ['completed_unpaid']],
  [{ payments: paid(999) }, ['completed_part_paid']],
  [{ payments: paid(999), fulfillmentStatus: 'preparing' }, []],
  [{ payments: paid(1500) }, ['overpaid']],
  [{ payments: paid(1500), refunds: [refund(500)] }, ['refunded_in_part']],
  [{ payments: [], totalCents: -700, subtotalCents: -700 }, []],
  [{ paymentStatus: 'refunded' }, ['refunded_without_refund']],
  [
    { paymentStatus: 'refunded', refunds: [refund(400)] },
    ['refunded_in_part', 'refunded_status_in_part'],
  ],
  [{ paymentStatus: 'refunded', refunds: [refund(1000)] }, ['refunded_in_full']],
  [
    { refunds: [refund(400, { ...cash, amountCents: 400 })] },
    ['refunded_in_part', 'refunded_elsewhere'],
  ],
  [{ refunds: [refund(400, { ...card, amountCents: 400 })] }, ['refunded_in_part']],
  // Another terminal with the same label: only the refund itself shows the difference.
  [
    { refunds: [refund(400, { ...card, paymentMethodId: 'terminal-2', amountCents: 400 })] },
    ['refunded_in_part'],
  ],
  [
    {
      payments: [
        examplePayment({ amountCents: 600 }),
        examplePayment({ ...cash, amountCents: 400 }),
      ],
      refunds: [refund(500, { ...cash, amountCents: 500 })],
    },
    ['refunded_in_part', 'refunded_above_tender'],
  ],
])('an order with %j has %j', (changes, expected) => {
  expect(found(changes)).toEqual(expected);
});

test('where a payment or refund could not be read, sums are not judged', () => {
  for (const part of ['payments', 'refunds']) {
    const unreadable = [{ path: [part, 3, 'amountCents'], reason: 'wrong_type' as const }];
    expect(found({ payments: [], unreadable })).toEqual([]);
    expect(found({ ...cancelled, unreadable })).toEqual([]);
  }
  expect(
    found({ payments: [], unreadable: [{ path: ['items', 3, 'qty'], reason: 'wrong_type' }] }),
  ).toEqual(['completed_unpaid']);
});

test('the figures say how much went elsewhere, and where', () => {
  const order = exampleOrder({
    payments: [examplePayment({ amountCents: 600 }), examplePayment({ ...cash, amountCents: 400 })],
    refunds: [
      refund(500, { ...cash, amountCents: 500 }),
      refund(50, { id: 'part', paymentMethodCode: 'voucher', amountCents: 50 }),
    ],
  });
  const { cents, tenders } = figuresOf(order).anomalyFigures;
  expect([cents.elsewhere, tenders.elsewhereTo.map(({ code }) => code)]).toEqual([50, ['voucher']]);
  expect([cents.aboveTender, tenders.aboveTenderTo.map(({ code }) => code)]).toEqual([
    100,
    ['cash'],
  ]);
  expect(tenders.paidWith.map(({ code }) => code)).toEqual(['card', 'cash']);
});
