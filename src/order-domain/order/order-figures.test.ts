import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { flattenTree } from './item-tree.ts';
import { computeFigures } from './order-figures.ts';
import { totalBalance } from './tender-balances.ts';

test('the parts of any order agree with each other', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const { amounts, lines, tree, rounds, events, trail, balances, steps } =
        computeFigures(order);
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
    { seed: 65, numRuns: 100 },
  );
});
