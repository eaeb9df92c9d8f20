import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LARGEST_THRESHOLD,
  THRESHOLD_NAMES,
  THRESHOLD_UNITS,
} from '#contract/bff/exception-thresholds.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleItem } from '#testing/example-order.ts';
import type { OrderException } from './exception.ts';
import { groupKeys } from './group-keys.ts';
import { judgeGroup } from './judge-group.ts';
import type { JudgedStore } from './subject.ts';
import type { Suspicion } from './suspicion.ts';
import { judgeSuspicion, orderSuspicions } from './suspicions.ts';
import { judged, NOW } from './testing/judged.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts';

const ALWAYS = { from: '2026-01-01', to: '2026-12-31' };
const DAY_BEGINS = 3 * 3_600;

const thresholds: fc.Arbitrary<Partial<Thresholds>> = fc.record(
  Object.fromEntries(
    THRESHOLD_NAMES.map((name) => [
      name,
      fc.oneof(fc.constant(0), fc.nat(100), fc.nat(LARGEST_THRESHOLD[THRESHOLD_UNITS[name]])),
    ]),
  ),
);

function storeAt(now: number, changed: Partial<Thresholds>, currency: string): JudgedStore {
  const dayOf = (second: number) => Math.floor((second - DAY_BEGINS) / 86_400);
  const digits = { JPY: 0, KWD: 3 }[currency] ?? 2;
  return {
    id: 'store',
    currency,
    digits,
    thresholds: { ...DEFAULT_THRESHOLDS, ...changed },
    dayOf,
    today: dayOf(now),
  };
}

/** Orders that often have something in common. */
const orders = fc
  .array(fc.tuple(arbitraryOrder, fc.constantFrom(null, 'ana', 'eva'), fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all) =>
    all.map(([order, memberId, isAlike], index) => ({
      ...order,
      id: `order-${index}`,
      memberId,
      ...(isAlike && { totalCents: 500, paymentStatus: 'paid', fulfillmentStatus: 'completed' }),
      items: isAlike ? [exampleItem({ productId: 'tea' })] : (order.items ?? []),
      appliedPromotions: (order.appliedPromotions ?? []).map((each) => ({
        ...each,
        memberCouponId: 'coupon',
      })),
    })),
  );

/** The kinds that neither one order nor a group decides. */
const OF_DAYS: ReadonlySet<string> = new Set([
  'day_of_discounts',
  'price_override',
  'gap_in_numbers',
]);

function sorted(found: readonly OrderException[]): OrderException[] {
  return found
    .filter(({ kind }) => !OF_DAYS.has(kind))
    .toSorted((one, other) =>
      `${one.id} ${one.at} ${one.state}` < `${other.id} ${other.at} ${other.state}` ? -1 : 1,
    );
}

test('stored suspicions are judged like the orders, by any thresholds', () => {
  const times = fc.integer({ min: NOW - 30 * 86_400, max: NOW + 30 * 86_400 });
  fc.assert(
    fc.property(
      orders,
      thresholds,
      times,
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (all, changed, now, currency) => {
        const store = storeAt(now, changed, currency);
        const kept: readonly Suspicion[] = JSON.parse(JSON.stringify(all.flatMap(orderSuspicions)));
        const ofOrders = kept
          .filter(({ dueAt = now }) => dueAt <= now)
          .flatMap((suspicion) => judgeSuspicion(suspicion, store, now) ?? []);
        const ofGroups = [...new Set(all.flatMap(groupKeys))].flatMap((key) => {
          const group = all.filter((order) => groupKeys(order).includes(key));
          return judgeGroup(key, group, () => store);
        });
        const found = judged(all, { period: ALWAYS, now, thresholds: changed, currency });
        expect(sorted([...ofOrders, ...ofGroups])).toEqual(sorted(found));
      },
    ),
    { seed: 61, numRuns: 100 },
  );
});
