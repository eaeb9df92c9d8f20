import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleItem, exampleOrder, examplePayment, examplePromotion, exampleRefund } from '#testing/example-order.ts';
import { startJudging } from './judging.ts';
import { dayOfNumber } from './subject.ts';
import { DEFAULT_THRESHOLDS } from './thresholds.ts';

/** The noon after the days of the orders. */
const NOW = Date.parse('2026-11-22T12:00:00Z') / 1000;
const DAY = 86_400;

function startAfterQuietDays() {
  const judging = startJudging({
    period: { from: '2026-11-18', to: '2026-11-21' },
    now: NOW,
    thresholdsOf: () => DEFAULT_THRESHOLDS,
    currencyOf: () => 'EUR',
    digitsOf: () => 2,
    dayOf: (_storeId, second) => dayOfNumber(Math.floor(second / DAY)),
  });
  for (let day = 3; day < 20; day += 1)
    judging.add(exampleOrder({ id: `quiet-${day}`, createdAt: timeOf(-day * DAY), refunds: [] }));
  return judging;
}

/** So many seconds from the end of the first of the two days. */
function timeOf(seconds: number): string {
  return new Date((NOW - 1.5 * DAY + seconds) * 1000).toISOString();
}

/** What can become of an order: what several orders decide by is from small pools, so that they often have it in common. */
const changes = fc.record({
  fulfillmentStatus: fc.constantFrom('completed', 'cancelled', 'pending'),
  sequenceNumber: fc.option(fc.integer({ min: 1, max: 6 })),
  member: fc.constantFrom('', 'member-1', 'member-2'),
  payments: fc.array(fc.constantFrom('payment-1', 'payment-2', 'payment-3'), { maxLength: 2 }),
  coupons: fc.array(fc.constantFrom('coupon-1', 'coupon-2'), { maxLength: 2 }),
  prices: fc.array(fc.record({ cents: fc.constantFrom(100, 1_000), isPriceOverride: fc.boolean() }), { maxLength: 3 }),
  refunds: fc.integer({ min: 0, max: 2 }),
  manualDiscountCents: fc.constantFrom(0, 400),
});
type Changes = typeof changes extends fc.Arbitrary<infer Each> ? Each : never;

/** The order with a number, two minutes after the one before, around the end of a day. */
function orderOf(number: number, { member, payments, coupons, prices, refunds, ...rest }: Changes): Order {
  return exampleOrder({
    ...rest,
    id: `order-${number}`,
    createdAt: timeOf((number - 4) * 120),
    memberId: member,
    payments: payments.map((id) => examplePayment({ id })),
    appliedPromotions: coupons.map((memberCouponId) => examplePromotion({ memberCouponId, discountCents: 100 })),
    items: prices.map(({ cents, isPriceOverride }, line) =>
      exampleItem({ id: `line-${line}`, productId: 'tea', unitPriceCents: cents, isPriceOverride }),
    ),
    refunds: Array.from({ length: refunds }, (_, index) =>
      exampleRefund({ id: `refund-${number}-${index}`, createdAt: timeOf(0) }),
    ),
  });
}

test('orders that are taken back and added as they changed are found as if they had always been so', () => {
  const steps = fc.array(fc.record({ number: fc.integer({ min: 0, max: 7 }), changes }), { maxLength: 30 });
  fc.assert(
    fc.property(steps, (all) => {
      const judging = startAfterQuietDays();
      const known = new Map<number, { order: Order; subject: NonNullable<ReturnType<typeof judging.add>> }>();
      for (const [step, each] of all.entries()) {
        const before = known.get(each.number);
        if (before) judging.remove(before.order, before.subject);
        const order = orderOf(each.number, each.changes);
        const subject = judging.add(order);
        if (subject) known.set(each.number, { order, subject });
        // Asking in between changes nothing.
        if (step % 7 === 0) judging.finish();
      }
      const afresh = startAfterQuietDays();
      for (const { order } of known.values()) afresh.add(order);
      expect(judging.finish()).toEqual(afresh.finish());
    }),
    { numRuns: 300 },
  );
});
