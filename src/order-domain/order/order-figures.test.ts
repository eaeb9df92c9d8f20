import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { flattenTree } from './item-tree.ts';
import { figuresOf } from './order-figures.ts';
import { totalBalance } from './tender-balances.ts';

test('computes the parts of an order from each other', () => {
  const order = exampleOrder({
    items: [exampleItem({ refundedQty: 1, refundedAmountCents: 500 })],
    payments: [examplePayment({ amountCents: 900 })],
    refunds: [
      exampleRefund({
        amountCents: 500,
        items: [{ id: 'r', orderItemId: 'line-1', qty: 1, amountCents: 500, taxCents: 0 }],
        payments: [{ id: 'p', amountCents: 500, paymentMethodCode: 'cash' }],
      }),
    ],
  });
  const { lines, refunds, trail, anomalies, mismatches, story } = figuresOf(order);
  expect(refunds[0]?.lines[0]?.line).toBe(lines[0]);
  expect(trail.unmatchedRefunds.map(({ reason }) => reason)).toEqual(['other_tender']);
  expect(anomalies).toEqual(['refunded_elsewhere', 'completed_part_paid']);
  expect(mismatches.map(({ name }) => name)).toEqual(['paid']);
  expect(story).toMatchObject({
    payment: 'part_paid',
    unpaidCents: 100,
    refund: { unallocatedCents: 0 },
  });
});

test('a list row has no lines, balances, story or anomalies', () => {
  const { items: _items, payments: _payments, refunds: _refunds, ...row } = exampleOrder();
  expect(figuresOf(row)).toMatchObject({
    lines: [],
    tree: [],
    rounds: [],
    refunds: [],
    balances: [],
    paidWith: [],
    story: undefined,
    anomalies: [],
    refundOutcomes: [],
  });
});

test('computes each part once, also the lazy ones', () => {
  const figures = figuresOf(exampleOrder());
  expect(figures.checks).toBe(figures.checks);
  expect(figures.audit).toBe(figures.audit);
  expect(figures.mismatches).toBe(figures.mismatches);
});

test('the parts of any order agree with each other', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const { amounts, lines, tree, rounds, events, trail, balances, steps } = figuresOf(order);
      expect(flattenTree(tree)).toHaveLength(lines.length);
      expect(rounds.flatMap((round) => flattenTree(round.lines))).toHaveLength(lines.length);
      const total = totalBalance(balances);
      expect([total.paidCents, total.refundedCents]).toEqual([
        amounts.paidCents ?? 0,
        amounts.refundedCents ?? 0,
      ]);
      const pieces = [
        ...trail.payments.flatMap((payment) => payment.pieces),
        ...trail.unmatchedRefunds,
      ];
      expect(pieces.reduce((sum, { cents }) => sum + cents, 0)).toBe(amounts.refundedCents ?? 0);
      expect(events.filter(({ kind }) => kind === 'refund')).toHaveLength(
        order.refunds?.length ?? 0,
      );
      expect(steps.reduce((sum, { cents }) => sum + cents, 0)).toBe(order.totalCents);
    }),
    { seed: 65, numRuns: 300 },
  );
});
