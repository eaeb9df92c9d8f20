import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleOrder, examplePromotion } from '#testing/example-order.ts';
import { computeFigures } from './order-figures.ts';

const automatic = { appliedPromotions: [examplePromotion()], discountCents: 100 };

test.each<[Partial<Order>, string | undefined]>([
  [{}, undefined],
  [{ couponCode: ' ' }, undefined],
  [{ couponCode: 'GONE' }, 'GONE'],
  [{ couponCode: 'GONE', ...automatic }, 'GONE'],
  [
    {
      couponCode: 'TEN',
      ...automatic,
      appliedPromotions: [examplePromotion({ triggerType: 'coupon' })],
    },
    undefined,
  ],
  // A discount without a promotion may be the coupon's.
  [{ couponCode: 'TEN', discountCents: 100 }, undefined],
  [
    {
      couponCode: 'TEN',
      unreadable: [{ path: ['appliedPromotions', 0, 'name'], reason: 'wrong_type' }],
    },
    undefined,
  ],
])('of an order with %j the coupon that took nothing off is %s', (changes, code) => {
  expect(computeFigures(exampleOrder(changes)).unusedCoupon).toBe(code);
});
