import * as fc from 'fast-check';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import type { FeedQuery } from '#upstream/walk/orders-walk.ts';
import type { ListPolicy } from './list-model.ts';
import type { ModelOrder, Mutation } from './model-upstream.ts';

const { pageSize: _pageSize, ...filter } = EMPTY_LIST_ORDERS_QUERY;
/** The filter that matches every order. */
export const EVERYTHING: FeedQuery = filter;

/** 2026-11-01T12:00:00Z, in epoch seconds. */
export const NOON = 1_793_534_400;

/** Fractions of a second, often zero; only tests use this file. */
const nanoseconds = fc.oneof(
  fc.constantFrom(0, 0, 1, 300_000_000, 999_999_999),
  fc.integer({ min: 0, max: 999_999_999 }),
);
/** Amounts that are often equal, including negative and very large ones. */
const amount = fc.oneof(
  fc.integer({ min: -3, max: 4 }),
  fc.constantFrom(0, 1_000_000, Number.MAX_SAFE_INTEGER),
);

function ordersArbitrary(form: fc.Arbitrary<ModelOrder['form']>): fc.Arbitrary<ModelOrder[]> {
  const order = fc.record({
    epochSeconds: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 60 })),
    nanoseconds,
    amount,
    form,
  });
  return fc.array(order, { maxLength: 40 }).map((orders) =>
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
export const wholeOrders = ordersArbitrary(fc.constant('complete'));
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
      {
        weight: 1,
        arbitrary: fc.constantFrom('before' as const, 'from' as const, 'amounts' as const),
      },
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
        form: 'complete',
      },
    })),
  );
/** Six stores, the first of which has the most orders. */
export const store = fc
  .oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: fc.nat({ max: 5 }) })
  .map((number) => `store-${number}`);

/** Spreads orders over the stores. */
export function inStores(orders: fc.Arbitrary<ModelOrder[]>): fc.Arbitrary<ModelOrder[]> {
  return fc
    .tuple(orders, fc.array(store, { minLength: 40, maxLength: 40 }))
    .map(([all, stores]) =>
      all.map((order, index) => ({ ...order, storeId: stores[index] ?? 'store-0' })),
    );
}

/**
 * True when orders of one amount within three seconds (which one request may cover) exceed a page.
 */
export function hasHugeAmount(orders: readonly ModelOrder[], size: number): boolean {
  return orders.some(
    ({ epochSeconds, amount }) =>
      orders.filter(
        (other) =>
          other.amount === amount &&
          other.epochSeconds >= epochSeconds &&
          other.epochSeconds <= epochSeconds + 2,
      ).length >= size,
  );
}
