/** The list operation written down a second time, in the plainest way, with generators of cases to compare it by; tests only. */
import fc from 'fast-check';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import {
  FULFILLMENT_STATUSES,
  type FulfillmentStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type View,
  VIEWS,
} from '#contract/service/order-enums.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { SAMPLE_STORE } from './sample-order.ts';

const STORES = [SAMPLE_STORE, 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'] as const;
const SOURCES = ['pos', 'kiosk', 'online', 'caf\u00e9'] as const;
/** Around the turn of a day, so that date-only bounds cut through the orders; few seconds, so that many are shared. */
export const MIDNIGHT = Date.UTC(2026, 9, 31) / 1000;

const anOrder = fc.record({
  id: fc.uuid(),
  storeId: fc.constantFrom(...STORES),
  paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
  fulfillmentStatus: fc.constantFrom(...FULFILLMENT_STATUSES),
  source: fc.constantFrom(...SOURCES),
  totalCents: fc.integer({ min: -3, max: 12 }),
  second: fc.integer({ min: -6, max: 6 }),
});
const ordersOf = (minLength: number, maxLength: number) =>
  fc.uniqueArray(anOrder, { selector: (order) => order.id, minLength, maxLength });
export const someOrders = fc.oneof(ordersOf(0, 6), ordersOf(20, 40));

/** A moment as the query writes it, and as nanoseconds: the model compares those and never reads the text. */
type Moment = { readonly text: string; readonly nanoseconds: bigint };

export const aMoment: fc.Arbitrary<Moment> = fc
  .record({
    second: fc.integer({ min: -8, max: 8 }),
    fraction: fc.constantFrom('', '.0', '.5', '.000000001', '.999999999'),
    offsetHours: fc.integer({ min: -12, max: 12 }),
  })
  .map(({ second, fraction, offsetHours }) => {
    const local = printUtcSecond(MIDNIGHT + second + offsetHours * 3600).slice(0, -1);
    const sign = offsetHours < 0 ? '-' : '+';
    const zone = offsetHours === 0 ? 'Z' : `${sign}${String(Math.abs(offsetHours)).padStart(2, '0')}:00`;
    const nanoseconds = BigInt(fraction.slice(1).padEnd(9, '0'));
    return {
      text: `${local}${fraction}${zone}`,
      nanoseconds: BigInt(MIDNIGHT + second) * 1_000_000_000n + nanoseconds,
    };
  });

const DAY = 86_400_000_000_000n;
const aDay = fc.integer({ min: -1, max: 1 }).map((days) => ({
  text: printUtcSecond(MIDNIGHT + days * 86_400).slice(0, 10),
  nanoseconds: BigInt(MIDNIGHT) * 1_000_000_000n + BigInt(days) * DAY,
}));
const aFirstMoment = fc.oneof(aMoment, aDay);
const aLastMoment = fc.oneof(
  aMoment,
  aDay.map(({ text, nanoseconds }) => ({ text, nanoseconds: nanoseconds + DAY - 1n })),
);

const anAmount = fc.oneof(
  fc.integer({ min: -4, max: 13 }),
  fc.constantFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
);
export type Filter = {
  readonly storeId?: string;
  readonly view?: View;
  readonly paymentStatus?: readonly PaymentStatus[];
  readonly fulfillmentStatus?: readonly FulfillmentStatus[];
  readonly source?: readonly string[];
  readonly from?: Moment;
  readonly to?: Moment;
  readonly amountMin?: number;
  readonly amountMax?: number;
};
const aStoreId = fc.constantFrom(STORES[0], STORES[1], STORES[1].toLowerCase(), '00000000-0000-0000-0000-000000000000');
const filters = {
  storeId: aStoreId,
  view: fc.constantFrom(...VIEWS),
  paymentStatus: fc.subarray([...PAYMENT_STATUSES], { minLength: 1 }),
  fulfillmentStatus: fc.subarray([...FULFILLMENT_STATUSES], { minLength: 1 }),
  source: fc.subarray([...SOURCES, 'unheard of'], { minLength: 1 }),
  from: aFirstMoment,
  to: aLastMoment,
  amountMin: anAmount,
  amountMax: anAmount,
};
/** Mostly few filters at once: under many of them no order would be left to compare. */
export const aFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constant({}),
  ...Object.entries(filters).map(([name, arbitrary]) => fc.record({ [name]: arbitrary })),
  fc.record({ from: filters.from, to: filters.to }),
  fc.record({ amountMin: anAmount, amountMax: anAmount }),
  fc.record({ view: filters.view, paymentStatus: filters.paymentStatus, source: filters.source }),
  fc.record(filters, { requiredKeys: [] }),
);
export type ModelOrder = typeof anOrder extends fc.Arbitrary<infer T> ? T : never;

/** Whether an order is on the list: by the contract's `matchesQuery`, except for the bounds in time, which are compared without their text. */
export function matches(order: ModelOrder, { from, to, ...rest }: Filter): boolean {
  const createdAt = nanosecondsOf(order);
  const fields = { ...order, createdAt: printUtcSecond(MIDNIGHT + order.second) };
  return (
    matchesQuery(fields, { ...EMPTY_LIST_ORDERS_QUERY, ...rest }) &&
    (from === undefined || createdAt >= from.nanoseconds) &&
    (to === undefined || createdAt <= to.nanoseconds)
  );
}

/** When an order was created, in nanoseconds since 1970-01-01T00:00:00Z. */
export function nanosecondsOf(order: ModelOrder): bigint {
  return BigInt(MIDNIGHT + order.second) * 1_000_000_000n;
}

/** The order of the list. */
export function newestFirst(left: ModelOrder, right: ModelOrder): number {
  return right.second - left.second || (left.id < right.id ? 1 : -1);
}

/** Groups orders, newest first, by their second. */
export function bySecond(orders: readonly ModelOrder[]): ModelOrder[][] {
  return [...Map.groupBy(orders, (order) => order.second).values()];
}

/** As many whole seconds as fit; of a first second that does not fit, as many orders as do. */
export function firstPage(orders: readonly ModelOrder[], pageSize: number): readonly ModelOrder[] {
  const page: ModelOrder[] = [];
  for (const group of bySecond(orders)) {
    if (page.length + group.length > pageSize) break;
    page.push(...group);
  }
  return page.length > 0 ? page : orders.slice(0, pageSize);
}
