import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleItem, exampleOrder, examplePromotion } from '#testing/example-order.ts';
import { priceSteps } from './price-steps.ts';
import { promotionShares } from './promotion-shares.ts';

describe('promotionShares', () => {
  const promotion = examplePromotion({
    lineAllocations: [
      { lineIndex: 1, discountCents: 70 },
      { lineIndex: 7, discountCents: 30 },
    ],
  });

  test('finds lines by their original index and keeps an index that points nowhere', () => {
    const items = [exampleItem({ id: 'menu' }), exampleItem({ id: 'fries', parentItemId: 'menu' })];
    const { promotions, byLine } = promotionShares(exampleOrder({ items, appliedPromotions: [promotion] }));
    expect(promotions[0]?.shares.map(({ lineIndex, line }) => [lineIndex, line?.item.id])).toEqual([
      [1, 'fries'],
      [7, undefined],
    ]);
    expect(byLine.get(1)?.map(({ discountCents }) => discountCents)).toEqual([70]);
  });

  test('counts the place of an item that could not be read', () => {
    const order = exampleOrder({
      items: [exampleItem({ id: 'second' })],
      appliedPromotions: [promotion],
      unreadable: [{ path: ['items', 0, 'qty'], reason: 'wrong_type' }],
    });
    expect(promotionShares(order).promotions[0]?.shares[0]?.line?.item.id).toBe('second');
  });

  test('shows every allocation once by promotion and once by line', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        const { promotions, byLine } = promotionShares(order);
        const shares = promotions.flatMap((entry) => entry.shares);
        expect(shares).toHaveLength((order.appliedPromotions ?? []).flatMap((entry) => entry.lineAllocations).length);
        expect(new Set([...byLine.values()].flat())).toEqual(new Set(shares));
      }),
      { seed: 45, numRuns: 300 },
    );
  });
});

describe('priceSteps', () => {
  test('walks from the subtotal to the total and leaves out what is zero', () => {
    const order = exampleOrder({
      discountCents: 100,
      manualDiscountCents: 50,
      taxCents: 85,
      totalCents: 935,
      appliedPromotions: [examplePromotion()],
    });
    expect(priceSteps(order).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['subtotal', 1000],
      ['promotion', -100],
      ['manual_discount', -50],
      ['tax', 85],
    ]);
  });

  test('names a discount that no promotion explains and a total that nothing explains', () => {
    const steps = priceSteps(exampleOrder({ discountCents: 30, totalCents: 960 }));
    expect(steps.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['subtotal', 1000],
      ['other_discount', -30],
      ['tax', 0],
      ['difference', -10],
    ]);
  });

  test('always adds up to the total', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        expect(priceSteps(order).reduce((sum, { cents }) => sum + cents, 0)).toBe(order.totalCents);
      }),
      { seed: 46, numRuns: 500 },
    );
  });
});
