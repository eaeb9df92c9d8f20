import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  DISCOUNT_CHOICES,
  NOTE_CHOICES,
  REFUNDED_CHOICES,
} from '#contract/bff/order-store/order-choices.ts';
import {
  parseStoredOrdersQuery,
  type StoredOrdersQuery,
} from '#contract/bff/order-store/stored-orders-query.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES, VIEWS } from '#contract/service/order-enums.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Order } from '#contract/service/order.ts';
import { writeQueryString } from '#contract/service/query-string.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Database } from '#database/open-database.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import { hasDiscount, hasNote, isRefundedAs } from '#order-domain/derived/order-choices.ts';
import { isBehindFigure } from '#order-domain/figures/behind-figure.ts';
import { isOwing } from '#order-domain/order/order-amounts.ts';
import { methodValue, tenderOf } from '#order-domain/order/tenders.ts';
import { createOrderStore } from '../create-order-store.ts';
import type { OrderStore } from '../order-store.ts';
import { sampleOrder } from './sample-order.ts';

/** Madrid, Tokyo, and one without a known zone. */
export const STORES = [
  '5f2b9f0a-8d3c-4a56-9a5e-0c3d1e2f4a5b',
  'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
  'c0ffee00-9c0b-4ef8-bb6d-6bb9bd380a11',
] as const;
/** A business day's start in Madrid, near the end of summer time. */
const START = Date.UTC(2026, 9, 25, 3) / 1_000;

export function openStore(database: Database, organizationId: string): OrderStore {
  const [madrid, tokyo] = STORES;
  return createOrderStore(
    database,
    {
      organizationId,
      // The third has no zone: orders use their own offsets.
      stores: [
        { id: madrid, name: 'Madrid', timeZone: 'Europe/Madrid', currency: 'EUR' },
        { id: tokyo, name: 'Tokyo', timeZone: 'Asia/Tokyo', currency: 'JPY' },
      ],
      currency: 'EUR',
      timeZone: null,
      dayStartsAt: '04:00',
    },
    () => START,
  );
}

const cents = fc.constantFrom(-500, 0, 1, 950, 951, 2_000, 123_456);
const second = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -2, max: 2 }) },
  fc.integer({ min: -200_000, max: 200_000 }),
);
const METHODS = ['cash', 'Card, new', 'Größe "%" \\'] as const;
const TABLES = ['T 1', 'terraza'] as const;
const PRODUCTS = ['Espresso', 'p-2', ''] as const;
const SOURCES = ['pos', 'KIOSK', 'caf\u00e9'] as const;

const money = fc.record({ amountCents: cents, method: fc.constantFrom(...METHODS), second });
/** Near the end of summer time in Madrid. */
export const anOrder = fc
  .record({
    storeId: fc.constantFrom(...STORES),
    second,
    tzOffsetMinutes: fc.constantFrom(-300, 0, 540),
    paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
    fulfillmentStatus: fc.constantFrom(...FULFILLMENT_STATUSES),
    source: fc.constantFrom(...SOURCES),
    serviceType: fc.constantFrom('dine_in', 'takeaway'),
    totalCents: cents,
    discountCents: fc.constantFrom(0, 0, 100),
    manualDiscountCents: fc.constantFrom(0, 0, -100, 200),
    taxCents: fc.constantFrom(0, 80),
    note: fc.constantFrom('', ' ', 'no onion'),
    tableName: fc.constantFrom(null, ...TABLES),
    products: fc.array(fc.constantFrom(...PRODUCTS), { maxLength: 2 }),
    memberId: fc.constantFrom(null, 'b4a9f7c2-9c0b-4ef8-bb6d-6bb9bd380a11'),
    payments: fc.array(money, { maxLength: 2 }),
    refunds: fc.array(money, { maxLength: 2 }),
  })
  .map(toOrder);

type Drawn = {
  readonly second: number;
  readonly products: readonly string[];
  readonly payments: readonly Money[];
  readonly refunds: readonly Money[];
} & Partial<Omit<OrderDetail, 'payments' | 'refunds'>>;
type Money = { readonly amountCents: number; readonly method: string; readonly second: number };

function toOrder({ second: at, products, payments, refunds, ...fields }: Drawn): OrderDetail {
  const id = randomUUID();
  const timeOf = (seconds: number) => printUtcSecond(START + seconds);
  return sampleOrder({
    ...fields,
    id,
    createdAt: timeOf(at),
    items: products.map((product) => ({
      id: randomUUID(),
      orderId: id,
      productId: product,
      qty: 1.5,
      unitPriceCents: 100,
      amountCents: 100,
      discountCents: 0,
      manualDiscountCents: 100,
      taxCents: 0,
      refundedAmountCents: 0,
      refundedQty: 0,
      itemRole: 'normal',
    })),
    payments: payments.map(({ amountCents, method, second: paid }) => ({
      id: randomUUID(),
      orderId: id,
      paymentMethodId: '',
      paymentMethodCode: method,
      amountCents,
      note: '',
      createdAt: timeOf(paid),
    })),
    refunds: refunds.map(({ amountCents, second: refunded }) => ({
      id: randomUUID(),
      orderId: id,
      amountCents,
      reason: '',
      createdAt: timeOf(refunded),
      items: [],
      payments: [],
    })),
  });
}

const someOf = <Value extends string>(values: readonly Value[]) =>
  fc
    .subarray([...values], { minLength: 1 })
    .map((list) => list.map((value) => value.replaceAll(',', '')).join(','));
const days = fc
  .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 3 }))
  .map(([from, length]) =>
    [from, from + length].map((day) => printDay(Math.floor(START / 86_400) + day)),
  );
const figure = fc.oneof(
  fc.tuple(fc.nat(6), fc.nat(23)).map(([weekday, hour]) => `hour.${weekday}.${hour}`),
  fc.constantFrom(
    'comps',
    'owed',
    'overpaid',
    'product.Espresso.Espresso',
    'product..?',
    'tax_rate.-',
  ),
  fc
    .tuple(
      fc.constantFrom(
        'paid',
        'net_takings',
        'cancelled_takings',
        'paid_on_other_days',
        'refunded_for_other_days',
      ),
      days,
    )
    .map(([name, [from, to]]) => `${name}.${from}.${to}`),
);

/** Of a list query, mostly few. */
export const parameters = fc
  .record(
    {
      store_id: someOf(STORES),
      view: fc.constantFrom(...VIEWS),
      payment_status: someOf(PAYMENT_STATUSES),
      fulfillment_status: someOf(FULFILLMENT_STATUSES),
      source: someOf(SOURCES),
      amount_min: cents.map(String),
      amount_max: cents.map(String),
      from: second.map((at) => printUtcSecond(START + at)),
      before: second.map((at) => printUtcSecond(START + at)),
      days: days.map((each) => each.join('..')),
      refunded: fc.constantFrom(...REFUNDED_CHOICES),
      owed: fc.constant('true'),
      method: someOf(['cash', 'Größe "%" \\']),
      service_type: someOf(['dine_in', 'takeaway', 'none']),
      table: someOf(TABLES),
      has_note: fc.constantFrom(...NOTE_CHOICES),
      has_discount: fc.constantFrom(...DISCOUNT_CHOICES),
      item: fc.constantFrom(...PRODUCTS),
      member: fc.constant('b4a9f7c2-9c0b-4ef8-bb6d-6bb9bd380a11'),
      figure,
    },
    { requiredKeys: [] },
  )
  .chain((all) => {
    const entries = Object.entries(all);
    return fc.subarray(entries, { maxLength: Math.min(3, entries.length) });
  });

/** From query parameters. */
export function readQuery(entries: readonly (readonly [string, string])[]): StoredOrdersQuery {
  const { query, issues } = parseStoredOrdersQuery(writeQueryString(entries));
  if (!query) throw new Error(issues.map(({ message }) => message).join(' '));
  return query;
}

/** The model of a list query. */
export async function predicateOf(
  store: OrderStore,
  query: StoredOrdersQuery,
): Promise<(order: Order) => boolean> {
  const calendar = await store.calendar();
  const placeOf = ({ storeId, tzOffsetMinutes }: Pick<Order, 'storeId' | 'tzOffsetMinutes'>) => ({
    storeId,
    offsetMinutes: tzOffsetMinutes ?? 0,
  });
  const dayOf = (order: Pick<Order, 'storeId' | 'tzOffsetMinutes'>, at: number) =>
    printDay(calendar.dayAt(placeOf(order), at));
  const isBehind =
    query.figure &&
    isBehindFigure(query.figure, {
      dayOf,
      hourOf: (order, at) => calendar.hourAt(placeOf(order), at),
    });
  const { storeIds, days: period, before } = query;
  return (order) => {
    const at = order.created ?? 0;
    const day = dayOf(order, at);
    const methods = (order.payments ?? []).map((payment) => methodValue(tenderOf(payment)));
    const checks = [
      matchesQuery(order, query),
      !storeIds || storeIds.includes(order.storeId),
      before === undefined || at < Date.parse(before) / 1_000,
      !period || (day >= period.from && day <= period.to),
      !query.refunded || isRefundedAs(order, query.refunded),
      !query.owed || isOwing(order),
      !query.method || methods.some((method) => query.method?.includes(method)),
      !query.service_type || query.service_type.includes(order.serviceType),
      !query.table || query.table.includes(order.tableName ?? ''),
      !query.has_note || hasNote(order, query.has_note),
      !query.has_discount || hasDiscount(order, query.has_discount),
      query.item === undefined ||
        order.items?.some(({ productId }) => (productId ?? '') === query.item),
      query.member === undefined || order.memberId === query.member,
      !isBehind || isBehind(order),
    ];
    return checks.every(Boolean);
  };
}
