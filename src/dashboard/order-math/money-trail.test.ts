import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { moneyTrail } from './money-trail.ts';
import { tendersOf } from './tender-balances.ts';

const cash = { paymentMethodId: 'cash-id', paymentMethodCode: 'cash' };
const card = { paymentMethodId: 'card-id', paymentMethodCode: 'card' };
const to = (amountCents: number, tender: object) => ({ id: 'part', amountCents, ...tender });

/** The cents beneath each payment, and those apart with the reason. */
function outline(changes: Partial<Order>) {
  const { payments, apart } = moneyTrail(exampleOrder(changes));
  return {
    beneath: payments.map(({ pieces }) => pieces.map(({ cents }) => cents)),
    apart: apart.map(({ cents, reason }) => `${cents} ${reason}`),
  };
}

describe('moneyTrail', () => {
  test('a refund split by method goes beneath a payment with each, whole where one has exactly as much', () => {
    const payments = [
      examplePayment({ ...card, amountCents: 500 }),
      examplePayment({ ...cash, amountCents: 400 }),
      examplePayment({ ...card, amountCents: 300 }),
    ];
    const refunds = [exampleRefund({ amountCents: 400, payments: [to(300, card), to(100, cash)] })];
    expect(outline({ payments, refunds })).toEqual({ beneath: [[], [100], [300]], apart: [] });
  });

  test('never gives back more than a payment has left: pieces go to the next, the rest stands apart', () => {
    const payments = [examplePayment({ ...card, amountCents: 500 }), examplePayment({ ...card, amountCents: 300 })];
    const refunds = [
      exampleRefund({ amountCents: 400, payments: [to(400, card)] }),
      exampleRefund({ amountCents: 600, payments: [to(600, card)] }),
    ];
    expect(outline({ payments, refunds })).toEqual({ beneath: [[400, 100], [300]], apart: ['200 too_much'] });
  });

  test('an earlier refund comes first, wherever it stands', () => {
    const refunds = [
      exampleRefund({ amountCents: 700, createdAt: '2026-11-22T00:00:00Z', payments: [to(700, card)] }),
      exampleRefund({ amountCents: 600, createdAt: '2026-11-21T00:00:00Z', payments: [to(600, card)] }),
    ];
    expect(outline({ refunds })).toEqual({ beneath: [[600, 400]], apart: ['300 too_much'] });
  });

  test.each<[string, Partial<Order>, string[]]>([
    ['a method not paid with', { refunds: [exampleRefund({ payments: [to(1000, cash)] })] }, ['1000 other_tender']],
    ['no payments', { payments: [], refunds: [exampleRefund({ payments: [to(1000, card)] })] }, ['1000 other_tender']],
    ['no method', { refunds: [exampleRefund()] }, ['1000 unsaid']],
    ['a part without a method', { refunds: [exampleRefund({ payments: [to(1000, {})] })] }, ['1000 unsaid']],
    [
      'methods that make less',
      { refunds: [exampleRefund({ payments: [to(600, cash)] })] },
      ['600 other_tender', '400 unsaid'],
    ],
    [
      'methods that make more',
      { refunds: [exampleRefund({ payments: [to(600, cash), to(400, card), to(1, card)] })] },
      ['1000 oversaid'],
    ],
    [
      'one method that makes more',
      { refunds: [exampleRefund({ payments: [to(600, cash), to(401, cash)] })] },
      ['600 other_tender', '400 other_tender'],
    ],
    [
      'an amount below zero',
      { refunds: [exampleRefund({ amountCents: -5, payments: [to(-5, card)] })] },
      ['-5 below_zero'],
    ],
  ])('%s: apart, with the reason', (_case, changes, apart) => {
    expect(outline(changes).apart).toEqual(apart);
  });

  test('cash beyond what was paid in cash was paid by another method, unless nothing is left of that', () => {
    const payments = [examplePayment({ ...card, amountCents: 500 }), examplePayment({ ...cash, amountCents: 500 })];
    const refunded = (...parts: ReturnType<typeof to>[]) =>
      outline({ payments, refunds: parts.map((part) => exampleRefund({ ...part, payments: [part] })) }).apart;
    expect(refunded(to(600, cash))).toEqual(['100 above_tender']);
    expect(refunded(to(600, cash), to(500, card))).toEqual(['100 too_much']);
  });

  test('a method that got more than the refund says got the refund, and no more', () => {
    const refunds = [exampleRefund({ amountCents: 200, payments: [to(300, card)] })];
    expect(outline({ refunds })).toEqual({ beneath: [[200]], apart: [] });
  });

  test('a refund that names its method by code alone finds the payment', () => {
    const refunds = [exampleRefund({ amountCents: 100, payments: [to(100, { paymentMethodCode: 'card' })] })];
    expect(outline({ refunds })).toEqual({ beneath: [[100]], apart: [] });
  });

  test('keeps every payment and every cent of every refund, beneath its own tender and never beyond it', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        const tenderOf = tendersOf(order);
        const { payments, apart } = moneyTrail(order);
        expect(payments.map(({ payment }) => payment)).toEqual(order.payments);
        for (const { payment, tender, pieces, keptCents } of payments) {
          const refunded = pieces.reduce((sum, { cents }) => sum + cents, 0);
          expect(refunded).toBeLessThanOrEqual(Math.max(0, payment.amountCents));
          expect(keptCents).toBe(payment.amountCents - refunded);
          for (const { part, cents } of pieces) {
            expect(part && tenderOf(part).key).toBe(tender.key);
            expect(cents).toBeGreaterThanOrEqual(0);
          }
        }
        for (const refund of order.refunds ?? []) {
          const pieces = [...payments.flatMap((trail) => trail.pieces), ...apart].filter(
            (piece) => piece.refund === refund,
          );
          expect(pieces.reduce((sum, { cents }) => sum + cents, 0)).toBe(refund.amountCents);
        }
        for (const { part, reason } of apart) {
          if ((reason !== 'too_much' && reason !== 'above_tender') || !part) continue;
          const same = payments.filter(({ tender }) => tender.key === tenderOf(part).key);
          expect(same.every((trail) => trail.keptCents <= 0)).toBe(true);
          expect(payments.some((trail) => trail.keptCents > 0)).toBe(reason === 'above_tender');
        }
      }),
      { seed: 60, numRuns: 1_000 },
    );
  });
});
