import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleItem, exampleOrder, examplePromotion } from '#testing/example-order.ts';
import { reckon } from './reckon.ts';
import { priceSteps } from './totals.ts';

describe('promotionShares', () => {
  const promotion = examplePromotion({
    lineAllocations: [
      { lineIndex: 1, discountCents: 70 },
      { lineIndex: 7, discountCents: 30 },
    ],
  });

  test('finds lines by their original index and keeps an index without a line', () => {
    const items = [exampleItem({ id: 'menu' }), exampleItem({ id: 'fries', parentItemId: 'menu' })];
    const { promotions, byLine } = reckon(exampleOrder({ items, appliedPromotions: [promotion] })).shares;
    expect(promotions[0]?.shares.map(({ lineIndex, line }) => [lineIndex, line?.item.id])).toEqual([
      [1, 'fries'],
      [7, undefined],
    ]);
    expect(byLine.get(1)?.map(({ discountCents }) => discountCents)).toEqual([70]);
  });

  test('skips the index of an item that could not be read', () => {
    const order = exampleOrder({
      items: [exampleItem({ id: 'second' })],
      appliedPromotions: [promotion],
      unreadable: [{ path: ['items', 0, 'qty'], reason: 'wrong_type' }],
    });
    expect(reckon(order).shares.promotions[0]?.shares[0]?.line?.item.id).toBe('second');
  });

  test('shows every allocation once by promotion and once by line', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        const { promotions, byLine } = reckon(order).shares;
        const shares = promotions.flatMap((entry) => entry.shares);
        expect(shares).toHaveLength((order.appliedPromotions ?? []).flatMap((entry) => entry.lineAllocations).length);
        expect(new Set([...byLine.values()].flat())).toEqual(new Set(shares));
      }),
      { seed: 45, numRuns: 300 },
    );
  });
});

const automatic = { appliedPromotions: [examplePromotion()], discountCents: 100 };

test.each<[Partial<Order>, string | undefined]>([
  [{}, undefined],
  [{ couponCode: ' ' }, undefined],
  [{ couponCode: 'GONE' }, 'GONE'],
  [{ couponCode: 'GONE', ...automatic }, 'GONE'],
  [{ couponCode: 'TEN', ...automatic, appliedPromotions: [examplePromotion({ triggerType: 'coupon' })] }, undefined],
  // A discount that no promotion names may be the coupon's.
  [{ couponCode: 'TEN', discountCents: 100 }, undefined],
  [{ couponCode: 'TEN', unreadable: [{ path: ['appliedPromotions', 0, 'name'], reason: 'wrong_type' }] }, undefined],
])('of an order with %j the coupon that took nothing off is %s', (changes, code) => {
  expect(reckon(exampleOrder(changes)).unusedCoupon).toBe(code);
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

test('a tax has a base only where its lines account for it exactly', () => {
  const { taxes } = reckon(
    exampleOrder({
      items: [
        exampleItem({ taxRateId: 'standard', taxCents: 100, discountCents: 50 }),
        exampleItem({ taxRateId: 'reduced', taxCents: 10 }),
        exampleItem({ taxCents: 7 }),
      ],
      taxBreakdown: [
        { taxRateId: 'standard', taxRatePercent: 10, taxCents: 100 },
        { taxRateId: 'reduced', taxRatePercent: 5, taxCents: 11 },
        { taxRateId: '', taxRatePercent: 1, taxCents: 7 },
        { taxRateId: 'unknown', taxRatePercent: 1, taxCents: 0 },
      ],
    }),
  );
  expect(taxes.map(({ baseCents }) => baseCents)).toEqual([950, undefined, 1000, undefined]);
});
