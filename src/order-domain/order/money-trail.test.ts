import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { computeFigures } from './order-figures.ts';

const cash = { paymentMethodId: 'cash-id', paymentMethodCode: 'cash' };
const card = { paymentMethodId: 'card-id', paymentMethodCode: 'card' };
const to = (amountCents: number, tender: object) => ({ id: 'part', amountCents, ...tender });

/** The cents matched to each payment, and the unmatched ones with the reason. */
function outline(changes: Partial<Order>) {
  const { payments, unmatchedRefunds } = computeFigures(exampleOrder(changes)).trail;
  return {
    matched: payments.map(({ pieces }) => pieces.map(({ cents }) => cents)),
    unmatched: unmatchedRefunds.map(({ cents, reason }) => `${cents} ${reason}`),
  };
}

describe('moneyTrail', () => {
  test('a refund split by method is matched to a payment with each', () => {
    const payments = [
      examplePayment({ ...card, amountCents: 500 }),
      examplePayment({ ...cash, amountCents: 400 }),
      examplePayment({ ...card, amountCents: 300 }),
    ];
    const refunds = [exampleRefund({ amountCents: 400, payments: [to(300, card), to(100, cash)] })];
    expect(outline({ payments, refunds })).toEqual({ matched: [[], [100], [300]], unmatched: [] });
  });

  test('never gives back more than a payment has left', () => {
    const payments = [
      examplePayment({ ...card, amountCents: 500 }),
      examplePayment({ ...card, amountCents: 300 }),
    ];
    const refunds = [
      exampleRefund({ amountCents: 400, payments: [to(400, card)] }),
      exampleRefund({ amountCents: 600, payments: [to(600, card)] }),
    ];
    expect(outline({ payments, refunds })).toEqual({
      matched: [[400, 100], [300]],
      unmatched: ['200 above_paid'],
    });
  });

  test.each<[string, Partial<Order>, string[]]>([
    [
      'a method not paid with',
      { refunds: [exampleRefund({ payments: [to(1000, cash)] })] },
      ['1000 other_tender'],
    ],
    ['no method', { refunds: [exampleRefund()] }, ['1000 unallocated']],
    [
      'methods that make less',
      { refunds: [exampleRefund({ payments: [to(600, cash)] })] },
      ['600 other_tender', '400 unallocated'],
    ],
    [
      'methods that make more',
      { refunds: [exampleRefund({ payments: [to(600, cash), to(400, card), to(1, card)] })] },
      ['1000 over_allocated'],
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
  ])('%s: unmatched, with the reason', (_case, changes, unmatched) => {
    expect(outline(changes).unmatched).toEqual(unmatched);
  });

  test('cash beyond what was paid in cash was paid by another method', () => {
    const payments = [
      examplePayment({ ...card, amountCents: 500 }),
      examplePayment({ ...cash, amountCents: 500 }),
    ];
    const refunded = (...parts: ReturnType<typeof to>[]) =>
      outline({
        payments,
        refunds: parts.map((part) => exampleRefund({ ...part, payments: [part] })),
      }).unmatched;
    expect(refunded(to(600, cash))).toEqual(['100 above_tender']);
    expect(refunded(to(600, cash), to(500, card))).toEqual(['100 above_paid']);
  });

  test('keeps every payment and every cent of every refund', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        const { tenderOf, trail } = computeFigures(order);
        const { payments, unmatchedRefunds } = trail;
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
          const pieces = [...payments.flatMap(({ pieces }) => pieces), ...unmatchedRefunds].filter(
            (piece) => piece.refund === refund,
          );
          expect(pieces.reduce((sum, { cents }) => sum + cents, 0)).toBe(refund.amountCents);
        }
        for (const { part, reason } of unmatchedRefunds) {
          if ((reason !== 'above_paid' && reason !== 'above_tender') || !part) continue;
          const same = payments.filter(({ tender }) => tender.key === tenderOf(part).key);
          expect(same.every((trail) => trail.keptCents <= 0)).toBe(true);
          expect(payments.some((trail) => trail.keptCents > 0)).toBe(reason === 'above_tender');
        }
      }),
      { seed: 60, numRuns: 300 },
    );
  });
});
