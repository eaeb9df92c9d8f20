import { describe, expect, test } from 'vitest';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { computeFigures } from './order-figures.ts';

describe('timeline', () => {
  test('orders by whole seconds and keeps timestamps verbatim', () => {
    const order = exampleOrder({
      createdAt: '2026-11-20T20:14:00.002Z',
      paidAt: '2026-11-20T20:14:00.001Z',
      payments: [examplePayment({ createdAt: '2026-11-20T21:13:59+01:00' })],
      refunds: [exampleRefund({ createdAt: 'soon' })],
      pickupAt: '2026-11-20T20:30:00Z',
    });
    expect(computeFigures(order).events.map(({ kind, at }) => `${kind} ${at}`)).toEqual([
      'payment 2026-11-20T21:13:59+01:00',
      'created 2026-11-20T20:14:00.002Z',
      'paid 2026-11-20T20:14:00.001Z',
      'pickup 2026-11-20T20:30:00Z',
      'refund soon',
    ]);
  });

  test('kitchen rounds have no time and follow the creation; earlier events are flagged', () => {
    const order = exampleOrder({
      items: [2, 1, 2].map((submitRound) => exampleItem({ submitRound })),
      payments: [examplePayment({ createdAt: '2026-11-20T20:13:59Z' })],
    });
    expect(
      computeFigures(order).events.map((event) => [
        event.kind,
        event.isBeforeCreated,
        event.kind === 'rounds'
          ? event.rounds.map(({ round, lines }) => [round, lines])
          : undefined,
      ]),
    ).toEqual([
      ['payment', true, undefined],
      ['created', false, undefined],
      [
        'rounds',
        false,
        [
          [1, 1],
          [2, 2],
        ],
      ],
      ['paid', false, undefined],
    ]);
  });
});
