import * as fc from 'fast-check';
import { NOON } from './drive-feed.ts';
import type { ListPolicy } from '#testing/upstream/list-model.ts';
import type { ModelOrder, Mutation } from './model-upstream.ts';

/** Fractions of a second, often zero; only tests use this file. */
export const nanoseconds = fc.oneof(
  fc.constantFrom(0, 0, 1, 300_000_000, 999_999_999),
  fc.integer({ min: 0, max: 999_999_999 }),
);
/** Amounts that are often equal, including negative and very large ones. */
export const amount = fc.oneof(fc.integer({ min: -3, max: 4 }), fc.constantFrom(0, 1_000_000, Number.MAX_SAFE_INTEGER));

function ordersArbitrary(form: fc.Arbitrary<ModelOrder['form']>, maxLength = 40): fc.Arbitrary<ModelOrder[]> {
  const order = fc.record({
    epochSeconds: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 60 })),
    nanoseconds,
    amount,
    form,
  });
  return fc.array(order, { maxLength }).map((orders) =>
    orders.map((each, index) => ({
      ...each,
      epochSeconds: NOON + each.epochSeconds,
      id: `order-${index}`,
      version: 1,
      matches: true,
    })),
  );
}

/** Up to 40 readable orders, crowded into few seconds. */
export const wholeOrders = ordersArbitrary(fc.constant('whole'));
/** As `wholeOrders`, but few. */
export const fewOrders = ordersArbitrary(fc.constant('whole'), 12);
/** As `wholeOrders`, with some that cannot be read or have no time. */
export const oddOrders = ordersArbitrary(
  fc.oneof(
    { weight: 12, arbitrary: fc.constant('whole' as const) },
    { weight: 1, arbitrary: fc.constantFrom('undated' as const, 'unreadable' as const, 'anonymous' as const) },
  ),
);
const digits = fc.oneof(fc.constantFrom(0, 3, 6, 9), fc.integer({ min: 0, max: 9 }));
/** Services that follow the documented rules, with every choice that the rules leave open. */
export const soundPolicy: fc.Arbitrary<ListPolicy> = fc.record({
  isCursorInclusive: fc.boolean(),
  isStartExclusive: fc.boolean(),
  comparedDigits: digits,
  parameterDigits: digits,
  printedDigits: digits,
  tieOrder: fc.boolean().map((isUnstable) => (isUnstable ? 'unstable' : 'scattered')),
  keepsSecondsWhole: fc.boolean(),
  hasMore: fc.constantFrom('exact', 'full page'),
  ignores: fc.constant('nothing'),
});
/** Services that may break the documented rules in one or two ways. */
export const faultyPolicy: fc.Arbitrary<ListPolicy> = fc
  .record({
    policy: soundPolicy,
    hasMore: fc.constantFrom('exact', 'full page', 'never on a full page', 'until empty', 'always'),
    ignores: fc.oneof(
      { weight: 5, arbitrary: fc.constant('nothing' as const) },
      { weight: 1, arbitrary: fc.constantFrom('before' as const, 'from' as const, 'amounts' as const) },
    ),
  })
  .map(({ policy, hasMore, ignores }): ListPolicy => ({ ...policy, hasMore, ignores }));
/** Changes to the orders while they are paged through. */
export const mutations: fc.Arbitrary<Mutation[]> = fc
  .array(
    fc.record({
      atRequest: fc.nat({ max: 12 }),
      kind: fc.constantFrom('insert', 'delete', 'leave', 'revise', 'reprice'),
      target: fc.nat({ max: 39 }),
      epochSeconds: fc.integer({ min: 0, max: 65 }),
      nanoseconds,
      amount,
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ atRequest, kind, target, ...order }, index): Mutation => ({
      atRequest,
      kind,
      target,
      order: {
        ...order,
        epochSeconds: NOON + order.epochSeconds,
        id: `inserted-${index}`,
        version: 1,
        matches: true,
        form: 'whole',
      },
    })),
  );
/** Small page sizes, so that few orders fill many pages. */
export const pageSize = fc.integer({ min: 1, max: 6 });
