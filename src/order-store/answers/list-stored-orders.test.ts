import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ORDER_SORT_COLUMNS,
  type OrderSort,
  type StoredOrdersQuery,
} from '#contract/bff/order-store/stored-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { type Database, openDatabase } from '#database/open-database.ts';
import { casesOf, createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { orderTerms } from '#order-domain/derived/order-terms.ts';
import { parseSearch, type TermQuery } from '#order-domain/derived/term-query.ts';
import {
  discountsCents,
  itemCount,
  paidCents,
  refundedCents,
} from '#order-domain/order/order-amounts.ts';
import { anyCharacter } from '#testing/any-character.ts';
import type { OrderStore } from '../order-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { asRead } from '../testing/demo-store.ts';
import { fullSampleOrder, sampleOrder } from '../testing/sample-order.ts';
import {
  anOrder,
  openStore,
  parameters,
  predicateOf,
  readQuery,
  STORES,
} from '../testing/stored-list-cases.ts';
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

const sort = fc.record({
  column: fc.constantFrom(...ORDER_SORT_COLUMNS),
  isDescending: fc.boolean(),
});

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

const KEYS: Readonly<Record<string, (order: Order) => number>> = {
  time: ({ created }) => created ?? 0,
  total: ({ totalCents }) => totalCents,
  refunded: (order) => refundedCents(order) ?? 0,
  paid: (order) => paidCents(order) ?? 0,
  discount: discountsCents,
  tax: ({ taxCents }) => taxCents,
  items: ({ items = [] }) => itemCount(items.map(({ qty }) => qty)),
};

/** The sort value; ties are newest first. */
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
  test("pages have exactly the dashboard's selection, in sequence, each order once", async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(anOrder, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(parameters, sort), { minLength: 4, maxLength: 8 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...DEPTHS),
        async (details, queries, pageSize, depth) => {
          const store = openStore(database, await ensureOrganization(database, randomUUID()));
          await saveOrders(database, store.organizationId, details);
          const orders = details.map(asRead);
          for (const [entries, by] of queries) {
            const query = { ...readQuery(entries), sort: by, pageSize };
            const matches = orders.filter(await predicateOf(store, query));
            const listed: string[] = [];
            let cursor: string | undefined;
            do {
              const next = await readPage(
                store,
                { ...query, ...(cursor !== undefined && { cursor }) },
                depth,
              );
              listed.push(...next.orders.map(({ id }) => id));
              expect(next.hasMore).toBe(next.nextCursor !== null);
              expect(next.orders.length).toBe(next.hasMore ? pageSize : next.orders.length);
              cursor = next.nextCursor ?? undefined;
            } while (cursor !== undefined && listed.length <= orders.length);
            expect([entries, listed.toSorted()]).toEqual([
              entries,
              matches.map(({ id }) => id).toSorted(),
            ]);
            const keys = listed.map((id) =>
              orders.filter((order) => order.id === id).flatMap((order) => keyOf(order, by)),
            );
            expect([by, keys]).toEqual([
              by,
              keys.toSorted((left, right) => compareNumbers(left, right)),
            ]);
            found += matches.length;
          }
        },
      ),
      { seed: 60, numRuns: casesOf(30) },
    );
    expect(found).toBeGreaterThan(casesOf(180));
  }, 120_000);

  test('a search finds matching orders, with any characters', async () => {
    const word = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 6 }),
      fc.constantFrom(
        'latte',
        'Latin',
        'la',
        "l'eau",
        '日替わり',
        'ผัดไทย',
        'a"b',
        'x\\y',
        '12.50',
        '118',
        '%:* $=',
      ),
    );
    const aSearched = fc.record({
      note: word,
      memberName: word,
      ticketNumber: fc.constantFrom('A-118', '1182', null),
    });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(aSearched, { minLength: 1, maxLength: 12 }),
        fc.array(word, { minLength: 5, maxLength: 5 }),
        async (searched, texts) => {
          const store = openStore(database, await ensureOrganization(database, randomUUID()));
          const details = searched.map((fields) =>
            sampleOrder({ ...fields, storeId: STORES[0], totalCents: 1_250 }),
          );
          await saveOrders(database, store.organizationId, details);
          for (const q of [...texts, ...searched.map(({ note }) => note)].filter(
            (text) => text.trim() !== '',
          )) {
            const { orders } = await readPage(store, readQuery([['q', q]]));
            const terms = parseSearch(q, { digits: [2] });
            const expected = details
              .filter((order) => hasTerms(asRead(order), terms))
              .map(({ id }) => id);
            expect([q, orders.map(({ id }) => id).toSorted()]).toEqual([q, expected.toSorted()]);
            found += expected.length;
          }
        },
      ),
      { seed: 64, numRuns: casesOf(24) },
    );
    expect(found).toBeGreaterThan(casesOf(120));
  }, 60_000);

  test('by relevance, tickets come before amounts, people, items and notes', async () => {
    const store = openStore(database, await ensureOrganization(database, randomUUID()));
    const orders = [
      sampleOrder({ note: 'table 1180', createdAt: '2026-11-08T12:00:00Z' }),
      sampleOrder({ ticketNumber: 'B-21180', createdAt: '2026-11-07T12:00:00Z' }),
      sampleOrder({ memberName: 'Agent 1180', createdAt: '2026-11-06T12:00:00Z' }),
      sampleOrder({ memberPhone: '0691180', createdAt: '2026-11-05T12:00:00Z' }),
      sampleOrder({ totalCents: 118_000, createdAt: '2026-11-04T12:00:00Z' }),
      sampleOrder({ ticketNumber: '1180', createdAt: '2026-11-02T12:00:00Z' }),
      sampleOrder({ sequenceNumber: 1180, createdAt: '2026-11-03T12:00:00Z' }),
      sampleOrder({ note: 'nothing', createdAt: '2026-11-09T12:00:00Z' }),
      sampleOrder({ totalCents: 1_180, createdAt: '2026-11-01T12:00:00Z' }),
    ];
    await saveOrders(database, store.organizationId, orders);
    const find = async (pageSize: string, q = '1180') => {
      const query = readQuery([
        ['q', q],
        ['sort', 'relevance'],
        ['page_size', pageSize],
      ]);
      const { orders: ranked, hasMore, nextCursor } = await readPage(store, query);
      return {
        places: ranked.map(({ id }) => orders.findIndex((order) => order.id === id)),
        hasMore,
        nextCursor,
      };
    };
    expect(await find('50')).toEqual({
      places: [6, 5, 1, 4, 3, 2, 0],
      hasMore: false,
      nextCursor: null,
    });
    expect(await find('2')).toEqual({ places: [6, 5], hasMore: true, nextCursor: null });
    // No ticket is written like this.
    expect((await find('50', '11.80')).places).toEqual([8, 6, 5, 1, 3]);
  });

  test('an order has the requested parts as stored', async () => {
    const store = openStore(database, await ensureOrganization(database, randomUUID()));
    const order = fullSampleOrder({ note: 'onion' });
    await saveOrders(database, store.organizationId, [order]);
    const {
      items,
      payments,
      refunds,
      taxBreakdown: _tax,
      appliedPromotions: _promotions,
      ...header
    } = order;
    for (const q of [
      [['q', 'onion']],
      [['figure', `net_takings.2026-11-01.2026-11-02`]],
    ] as const) {
      const read = async (expand: string) =>
        JSON.parse(
          (await listStoredOrders(store, null, readQuery([...q, ['expand', expand]]))) ?? '',
        );
      expect((await read('payments,refunds')).orders).toEqual([{ ...header, payments, refunds }]);
      expect((await read('items')).orders).toEqual([{ ...header, items }]);
    }
  });
});

/** The model of term matching. */
function hasTerms(order: Order, query: TermQuery): boolean {
  const terms = orderTerms(order).split(' ');
  return query.every((clause) =>
    clause.some(({ term, isPrefix }) =>
      terms.some((each) => (isPrefix ? each.startsWith(term) : each === term)),
    ),
  );
}

function compareNumbers(left: readonly number[], right: readonly number[]): number {
  for (const [index, value] of left.entries()) {
    const difference = value - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
