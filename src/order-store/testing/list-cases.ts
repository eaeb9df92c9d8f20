import fc from 'fast-check';
import {
  EMPTY_LIST_ORDERS_QUERY,
  type ListOrdersQuery,
} from '#contract/service/list-orders-query.ts';
import {
  FULFILLMENT_STATUSES,
  type FulfillmentStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type View,
  VIEWS,
} from '#contract/service/order-enums.ts';
import { printInstant, printUtcSecond } from '#contract/service/rfc3339.ts';
import type { ModelEntry } from '#testing/upstream/list-model.ts';
import { SAMPLE_STORE } from './sample-order.ts';

const STORES = [SAMPLE_STORE, 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'] as const;
const SOURCES = ['pos', 'kiosk', 'online', 'caf\u00e9'] as const;
/**
 * Around midnight, so that date-only bounds divide the orders; within few seconds, so that many
 * share one.
 */
const MIDNIGHT = Date.UTC(2026, 9, 31) / 1000;

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
/** With common stores, statuses, amounts and seconds. */
export const someOrders = fc.oneof(ordersOf(0, 6), ordersOf(20, 40));

/** A time in the query's text and in UTC, so that the model never parses text. */
type Moment = { readonly text: string; readonly exact: string };

export const aMoment: fc.Arbitrary<Moment> = fc
  .record({
    second: fc.integer({ min: -8, max: 8 }),
    fraction: fc.constantFrom('', '.0', '.5', '.000000001', '.999999999'),
    offsetHours: fc.integer({ min: -12, max: 12 }),
  })
  .map(({ second, fraction, offsetHours }) => {
    const local = printUtcSecond(MIDNIGHT + second + offsetHours * 3600).slice(0, -1);
    const sign = offsetHours < 0 ? '-' : '+';
    const zone =
      offsetHours === 0 ? 'Z' : `${sign}${String(Math.abs(offsetHours)).padStart(2, '0')}:00`;
    const nanoseconds = Number(fraction.slice(1).padEnd(9, '0'));
    return {
      text: `${local}${fraction}${zone}`,
      exact: printInstant({ epochSeconds: MIDNIGHT + second, nanoseconds }),
    };
  });

const SECONDS_PER_DAY = 86_400;
const aDay = fc.integer({ min: -1, max: 1 }).map((days) => {
  const start = MIDNIGHT + days * SECONDS_PER_DAY;
  return {
    text: printUtcSecond(start).slice(0, 10),
    start: printUtcSecond(start),
    end: printInstant({ epochSeconds: start + SECONDS_PER_DAY - 1, nanoseconds: 999_999_999 }),
  };
});
const aFirstMoment = fc.oneof(
  aMoment,
  aDay.map(({ text, start }) => ({ text, exact: start })),
);
const aLastMoment = fc.oneof(
  aMoment,
  aDay.map(({ text, end }) => ({ text, exact: end })),
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
const aStoreId = fc.constantFrom(
  STORES[0],
  STORES[1],
  STORES[1].toLowerCase(),
  '00000000-0000-0000-0000-000000000000',
);
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
/** Mostly few filters, since many leave no orders to compare. */
export const aFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.constant({}),
  ...Object.entries(filters).map(([name, arbitrary]) => fc.record({ [name]: arbitrary })),
  fc.record({ from: filters.from, to: filters.to }),
  fc.record({ amountMin: anAmount, amountMax: anAmount }),
  fc.record({ view: filters.view, paymentStatus: filters.paymentStatus, source: filters.source }),
  fc.record(filters, { requiredKeys: [] }),
);
export type ModelOrder = typeof anOrder extends fc.Arbitrary<infer T> ? T : never;

/** As the list model expects it. */
export function toEntry({ id, second, ...fields }: ModelOrder): ModelEntry {
  return { id, epochSeconds: MIDNIGHT + second, nanoseconds: 0, fields };
}

/** Overrides of a sample order. */
export function toFields({ second, ...fields }: ModelOrder) {
  return { ...fields, createdAt: createdAt(second) };
}

/** Relative to `MIDNIGHT`. */
function createdAt(second: number): string {
  return printUtcSecond(MIDNIGHT + second);
}

/** Times as text for the service, or exact for the model. */
export function toQuery(
  { from, to, ...rest }: Filter,
  form: keyof Moment,
  more: { readonly pageSize?: number; readonly before?: Moment | undefined } = {},
): ListOrdersQuery {
  return {
    ...EMPTY_LIST_ORDERS_QUERY,
    ...rest,
    ...(from && { from: from[form] }),
    ...(to && { to: to[form] }),
    ...(more.before && { before: more.before[form] }),
    ...(more.pageSize !== undefined && { pageSize: more.pageSize }),
  };
}
