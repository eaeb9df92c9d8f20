import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DISCOUNT_CHOICES, NOTE_CHOICES, REFUNDED_CHOICES } from '#contract/bff/order-store/order-choices.ts';
import {
  ORDER_SORT_COLUMNS,
  type OrderSort,
  parseStoredOrdersQuery,
  type StoredOrdersQuery,
} from '#contract/bff/order-store/stored-orders-query.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES, VIEWS } from '#contract/service/order-enums.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Order } from '#contract/service/order.ts';
import { writeQueryString } from '#contract/service/query-string.ts';
import { readOrder } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { type Database, openDatabase } from '#database/open-database.ts';
import { casesOf, createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { orderTerms } from '#order-domain/derived/order-terms.ts';
import { parseSearch, type TermQuery } from '#order-domain/derived/term-query.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import { isBehindFigure } from '#order-domain/figures/behind-figure.ts';
import { discountsCents, isOwing, itemCount, paidCents, refundedCents } from '#order-domain/order/order-amounts.ts';
import { hasDiscount, hasNote, isRefundedAs } from '#order-domain/derived/order-choices.ts';
import { methodValue, tenderOf } from '#order-domain/order/tenders.ts';
import { anyCharacter } from '#testing/any-character.ts';
import { createOrderStore } from '../create-order-store.ts';
import type { OrderStore } from '../order-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { fullSampleOrder, sampleOrder } from '../testing/sample-order.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { listStoredOrders } from './list-stored-orders.ts';
import { SEARCH_DEPTH } from './order-parts.ts';

let files: TestDatabase;
let database: Database;
beforeAll(async () => {
  files = await createTestDatabase();
  database = await openDatabase(files.location);
});
afterAll(async () => {
  await database.close();
  await files.remove();
});

const STORES = [
  '5f2b9f0a-8d3c-4a56-9a5e-0c3d1e2f4a5b',
  'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
  'c0ffee00-9c0b-4ef8-bb6d-6bb9bd380a11',
] as const;
/** The start of a business day in Madrid, near the end of summer time. */
const START = Date.UTC(2026, 9, 25, 3) / 1_000;

function openStore(organizationId: string): OrderStore {
  const [madrid, tokyo] = STORES;
  return createOrderStore(
    database,
    {
      organizationId,
      // The third one has no zone: the orders' own offsets count.
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
const anOrder = fc
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
  fc.subarray([...values], { minLength: 1 }).map((list) => list.map((value) => value.replaceAll(',', '')).join(','));
const days = fc
  .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 3 }))
  .map(([from, length]) => [from, from + length].map((day) => printDay(Math.floor(START / 86_400) + day)));
const figure = fc.oneof(
  fc.tuple(fc.nat(6), fc.nat(23)).map(([weekday, hour]) => `hour.${weekday}.${hour}`),
  fc.constantFrom('comps', 'owed', 'overpaid', 'product.Espresso.Espresso', 'product..?', 'tax_rate.-'),
  fc
    .tuple(
      fc.constantFrom('paid', 'net_takings', 'cancelled_takings', 'paid_on_other_days', 'refunded_for_other_days'),
      days,
    )
    .map(([name, [from, to]]) => `${name}.${from}.${to}`),
);

/** Parameters of a query, mostly few. */
const parameters = fc
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

const sort = fc.record({ column: fc.constantFrom(...ORDER_SORT_COLUMNS), isDescending: fc.boolean() });

function readQuery(entries: readonly (readonly [string, string])[]): StoredOrdersQuery {
  const { query, issues } = parseStoredOrdersQuery(writeQueryString(entries));
  if (!query) throw new Error(issues.map(({ message }) => message).join(' '));
  return query;
}

const page = z.object({
  orders: z.array(z.object({ id: z.string() })),
  hasMore: z.boolean(),
  nextCursor: z.nullable(z.string()),
});

async function readPage(
  store: OrderStore,
  query: StoredOrdersQuery,
  depth = SEARCH_DEPTH,
  scope: string[] | null = null,
) {
  const chosen = query.storeIds ?? scope;
  const text = await listStoredOrders(store, chosen, query, depth);
  if (text === undefined) throw new Error('The cursor is wrong.');
  return page.parse(JSON.parse(text));
}

function asRead(order: OrderDetail): Order {
  const read = readOrder(order);
  if (!read.ok) throw new Error('The order is unreadable.');
  return read.order;
}

/** Decides as the dashboard does. */
async function predicateOf(store: OrderStore, query: StoredOrdersQuery): Promise<(order: Order) => boolean> {
  const calendar = await store.calendar();
  const placeOf = ({ storeId, tzOffsetMinutes }: Pick<Order, 'storeId' | 'tzOffsetMinutes'>) => ({
    storeId,
    offsetMinutes: tzOffsetMinutes ?? 0,
  });
  const dayOf = (order: Pick<Order, 'storeId' | 'tzOffsetMinutes'>, at: number) =>
    printDay(calendar.dayAt(placeOf(order), at));
  const isBehind =
    query.figure && isBehindFigure(query.figure, { dayOf, hourOf: (order, at) => calendar.hourAt(placeOf(order), at) });
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
      query.item === undefined || order.items?.some(({ productId }) => (productId ?? '') === query.item),
      query.member === undefined || order.memberId === query.member,
      !isBehind || isBehind(order),
    ];
    return checks.every(Boolean);
  };
}

const KEYS: Readonly<Record<string, (order: Order) => number>> = {
  time: ({ created }) => created ?? 0,
  total: ({ totalCents }) => totalCents,
  refunded: (order) => refundedCents(order) ?? 0,
  paid: (order) => paidCents(order) ?? 0,
  discount: discountsCents,
  tax: ({ taxCents }) => taxCents,
  items: ({ items = [] }) => itemCount(items.map(({ qty }) => qty)),
};

/** The values that a list is sorted by: the newest first among ties. */
function keyOf(order: Order, by: Exclude<OrderSort, 'relevance'>): readonly number[] {
  const key = KEYS[by.column]?.(order) ?? 0;
  return [by.isDescending ? -key : key, by.column === 'time' ? 0 : -(order.created ?? 0)];
}

const DEPTHS = [
  SEARCH_DEPTH,
  { entries: 2, moreEntries: 5, totals: 1, sorted: 0 },
  { entries: 3, moreEntries: 100, totals: 3, sorted: 4 },
];

describe('listing stored orders', () => {
  test('pages give exactly what the dashboard would select, in sequence, each once', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anOrder, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(parameters, sort), { minLength: 4, maxLength: 8 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...DEPTHS),
        async (details, queries, pageSize, depth) => {
          const store = openStore(await ensureOrganization(database, randomUUID()));
          await saveOrders(database, store.organizationId, details);
          const orders = details.map(asRead);
          for (const [entries, by] of queries) {
            const query = { ...readQuery(entries), sort: by, pageSize };
            const matches = orders.filter(await predicateOf(store, query));
            const listed: string[] = [];
            let cursor: string | undefined;
            do {
              const next = await readPage(store, { ...query, ...(cursor !== undefined && { cursor }) }, depth);
              listed.push(...next.orders.map(({ id }) => id));
              expect(next.hasMore).toBe(next.nextCursor !== null);
              expect(next.orders.length).toBe(next.hasMore ? pageSize : next.orders.length);
              cursor = next.nextCursor ?? undefined;
            } while (cursor !== undefined && listed.length <= orders.length);
            expect([entries, listed.toSorted()]).toEqual([entries, matches.map(({ id }) => id).toSorted()]);
            const keys = listed.map((id) =>
              orders.filter((order) => order.id === id).flatMap((order) => keyOf(order, by)),
            );
            expect([by, keys]).toEqual([by, keys.toSorted((left, right) => compareNumbers(left, right))]);
            found += matches.length;
          }
        },
      ),
      { seed: 60, numRuns: casesOf(50) },
    );
    expect(found).toBeGreaterThan(casesOf(300));
  }, 120_000);

  test('a search finds the orders whose terms match, with any characters', async () => {
    const word = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 6 }),
      fc.constantFrom('latte', 'Latin', 'la', "l'eau", '日替わり', 'ผัดไทย', 'a"b', 'x\\y', '12.50', '118', '%:* $='),
    );
    const aSearched = fc.record({ note: word, memberName: word, ticketNumber: fc.constantFrom('A-118', '1182', null) });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(aSearched, { minLength: 1, maxLength: 12 }),
        fc.array(word, { minLength: 5, maxLength: 5 }),
        async (searched, texts) => {
          const store = openStore(await ensureOrganization(database, randomUUID()));
          const details = searched.map((fields) => sampleOrder({ ...fields, storeId: STORES[0], totalCents: 1_250 }));
          await saveOrders(database, store.organizationId, details);
          for (const q of [...texts, ...searched.map(({ note }) => note)].filter((text) => text.trim() !== '')) {
            const { orders } = await readPage(store, readQuery([['q', q]]));
            const terms = parseSearch(q, { digits: [2] });
            const expected = details.filter((order) => hasTerms(asRead(order), terms)).map(({ id }) => id);
            expect([q, orders.map(({ id }) => id).toSorted()]).toEqual([q, expected.toSorted()]);
            found += expected.length;
          }
        },
      ),
      { seed: 64, numRuns: casesOf(24) },
    );
    expect(found).toBeGreaterThan(casesOf(120));
  }, 60_000);

  test('by relevance, the ticket comes first, then parts of tickets, amounts, phones, people, items and notes', async () => {
    const store = openStore(await ensureOrganization(database, randomUUID()));
    const orders = [
      sampleOrder({ note: 'table 1180', createdAt: '2026-11-08T12:00:00Z' }),
      sampleOrder({ ticketNumber: 'B-21180', createdAt: '2026-11-07T12:00:00Z' }),
      sampleOrder({ memberName: 'Agent 1180', createdAt: '2026-11-06T12:00:00Z' }),
      sampleOrder({ memberPhone: '0691180', createdAt: '2026-11-05T12:00:00Z' }),
      sampleOrder({ totalCents: 118_000, createdAt: '2026-11-04T12:00:00Z' }),
      sampleOrder({ ticketNumber: '1180', createdAt: '2026-11-02T12:00:00Z' }),
      sampleOrder({ sequenceNumber: 1180, createdAt: '2026-11-03T12:00:00Z' }),
      sampleOrder({ note: 'nothing', createdAt: '2026-11-09T12:00:00Z' }),
    ];
    await saveOrders(database, store.organizationId, orders);
    const find = async (pageSize: string) => {
      const query = readQuery([
        ['q', '1180'],
        ['sort', 'relevance'],
        ['page_size', pageSize],
      ]);
      const { orders: ranked, hasMore, nextCursor } = await readPage(store, query);
      return { places: ranked.map(({ id }) => orders.findIndex((order) => order.id === id)), hasMore, nextCursor };
    };
    expect(await find('50')).toEqual({ places: [6, 5, 1, 4, 3, 2, 0], hasMore: false, nextCursor: null });
    expect(await find('2')).toEqual({ places: [6, 5], hasMore: true, nextCursor: null });
  });

  test('a cursor is of the same list alone', async () => {
    const store = openStore(await ensureOrganization(database, randomUUID()));
    await saveOrders(database, store.organizationId, [sampleOrder(), sampleOrder(), sampleOrder()]);
    const query = { ...readQuery([['sort', '-total']]), pageSize: 1 };
    const { nextCursor } = await readPage(store, query);
    const cursor = nextCursor ?? '';
    expect((await readPage(store, { ...query, pageSize: 2, cursor })).orders).toHaveLength(2);
    for (const other of [
      { ...query, view: 'active' as const },
      { ...query, sort: { column: 'time', isDescending: true } as const },
    ])
      expect(await listStoredOrders(store, null, { ...other, cursor })).toBeUndefined();
    expect(await listStoredOrders(store, [STORES[0]], { ...query, cursor })).toBeUndefined();
    expect(await listStoredOrders(store, null, { ...query, cursor: '2026-11-01T00:00:00Z' })).toBeUndefined();
  });

  test('an order has the parts that are asked for, as they are stored', async () => {
    const store = openStore(await ensureOrganization(database, randomUUID()));
    const order = fullSampleOrder({ note: 'onion' });
    await saveOrders(database, store.organizationId, [order]);
    const { items, payments, refunds, taxBreakdown: _tax, appliedPromotions: _promotions, ...header } = order;
    for (const q of [[['q', 'onion']], [['figure', `net_takings.2026-11-01.2026-11-02`]]] as const) {
      const read = async (expand: string) =>
        JSON.parse((await listStoredOrders(store, null, readQuery([...q, ['expand', expand]]))) ?? '');
      expect((await read('payments,refunds')).orders).toEqual([{ ...header, payments, refunds }]);
      expect((await read('items')).orders).toEqual([{ ...header, items }]);
    }
  });
});

/** Whether an order has the terms of a query. */
function hasTerms(order: Order, query: TermQuery): boolean {
  const terms = orderTerms(order).split(' ');
  return query.every((clause) =>
    clause.some(({ term, isPrefix }) => terms.some((each) => (isPrefix ? each.startsWith(term) : each === term))),
  );
}

function compareNumbers(left: readonly number[], right: readonly number[]): number {
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
