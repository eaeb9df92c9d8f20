import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleItem, exampleOrder, examplePromotion } from '#testing/example-order.ts';
import { priceSteps } from './price-steps.ts';
import { computeFigures } from './order-figures.ts';

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

  test('tells tax in prices from an unexplained difference', () => {
    const taxed = {
      subtotalCents: 1000,
      discountCents: 100,
      taxCents: 80,
      appliedPromotions: [examplePromotion()],
    };
    const stepsOf = (totalCents: number) =>
      priceSteps(exampleOrder({ ...taxed, totalCents })).map(({ kind, cents }) => [kind, cents]);
    expect(stepsOf(900)).toEqual([
      ['subtotal', 1000],
      ['promotion', -100],
      ['tax_in_prices', -80],
      ['tax', 80],
    ]);
    expect(stepsOf(901).slice(2)).toEqual([
      ['tax', 80],
      ['difference', -79],
    ]);
  });

  test('always adds up to the total', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        expect(priceSteps(order).reduce((sum, { cents }) => sum + cents, 0)).toBe(order.totalCents);
      }),
      { seed: 46, numRuns: 166 },
    );
  });
});

test('a tax has a base only where its lines account for it exactly', () => {
  const { taxes } = computeFigures(
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
