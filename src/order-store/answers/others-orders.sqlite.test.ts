import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { exceptionsQuery } from '#contract/bff/exception-requests.ts';
import { figuresQuery } from '#contract/bff/order-store/figures-query.ts';
import { refundsQuery } from '#contract/bff/order-store/refunds-query.ts';
import { parseStoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import { SqliteConnection } from '#database/sqlite/sqlite-connection.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createOrderStore } from '../create-order-store.ts';
import type { OrderStore, StoreScope } from '../order-store.ts';
import { refreshWholeStore } from '../refresh/refresh-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { fullSampleOrder, SAMPLE_STORE } from '../testing/sample-order.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { readExceptions } from './exceptions.ts';
import { readFigures } from './figures.ts';
import { listStoredOrders } from './list-stored-orders.ts';
import { listRefunds } from './refunds/refunds.ts';

const OTHER_STORE = '6f2b9f0a-8d3c-4a56-9a5e-0c3d1e2f4a5c';
/** Orders of the other store. */
const [FEW, MANY] = [10, 200];
const PERIOD = { from: '2026-11-01', to: '2026-11-10' };
const DAY = 86_400;
const START = Date.UTC(2026, 10, 1, 9) / 1_000;

/** No question changes a store, so all of them are asked of the same two. */
let stores: { readonly alone: OrderStore; readonly among: OrderStore };
const removals: (() => Promise<void>)[] = [];
beforeAll(async () => {
  stores = { alone: await openStore(FEW), among: await openStore(MANY) };
});
afterAll(async () => {
  for (const remove of removals) await remove();
});
afterEach(() => vi.restoreAllMocks());

/** Orders of ten days; the same numbers give the same orders. */
function ordersOf(storeId: string, count: number, first: number) {
  return Array.from({ length: count }, (_, index) => {
    const id = `00000000-0000-4000-8000-${String(first + index).padStart(12, '0')}`;
    const at = START + (index % 10) * DAY + index * 7;
    const createdAt = new Date(at * 1_000).toISOString().replace('.000Z', 'Z');
    return fullSampleOrder({
      id,
      storeId,
      createdAt,
      ticketNumber: `T-${index}`,
      totalCents: 1_000 + (index % 7),
    });
  });
}

async function openStore(others: number): Promise<OrderStore> {
  const { database, remove } = await openTestDatabase();
  removals.push(remove);
  const organizationId = await ensureOrganization(database, randomUUID());
  const settings = {
    organizationId,
    stores: [],
    currency: 'EUR',
    timeZone: 'UTC',
    dayStartsAt: '00:00',
  };
  const store = createOrderStore(database, settings, () => START + 30 * DAY);
  await saveOrders(database, organizationId, [
    ...ordersOf(SAMPLE_STORE, 60, 0),
    ...ordersOf(OTHER_STORE, others, 1_000),
  ]);
  await refreshWholeStore(store);
  return store;
}

const orders = (text: string) => async (store: OrderStore, scope: StoreScope) => {
  const { query } = parseStoredOrdersQuery(text);
  return query && listStoredOrders(store, scope, query);
};
const QUESTIONS: Readonly<
  Record<string, (store: OrderStore, scope: StoreScope) => Promise<unknown>>
> = {
  'orders by a word': orders('q=cheese&page_size=20'),
  'orders by a part of a ticket': orders('q=T-1&page_size=20'),
  'the best matches': orders('q=cheese&sort=relevance'),
  'orders by amount': orders('sort=-total&page_size=20'),
  'orders of days': orders('days=2026-11-02..2026-11-04&page_size=20'),
  refunds: (store, scope) =>
    listRefunds(store, scope, z.parse(refundsQuery, { ...PERIOD, by: 'reason' })),
  figures: (store, scope) =>
    readFigures(store, scope, z.parse(figuresQuery, { ...PERIOD, by: 'day,item' })),
  exceptions: (store, scope) => readExceptions(store, scope, z.parse(exceptionsQuery, PERIOD)),
};

/** The statements by which a question is answered, and how many rows each has. */
async function trace(ask: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const run = SqliteConnection.prototype.executeQuery;
  const spy = vi
    .spyOn(SqliteConnection.prototype, 'executeQuery')
    .mockImplementation(async function (this: SqliteConnection, query) {
      const result = await run.call(this, query);
      // All stores share one index: which of its terms begin alike is looked up before the orders
      // of some stores are.
      if (!query.sql.includes('order_terms')) statements.push(`${result.rows.length} ${query.sql}`);
      return { rows: [...result.rows] };
    });
  await ask();
  spy.mockRestore();
  // Some are asked at once, and end in any sequence.
  return statements.toSorted();
}

test.each(Object.entries(QUESTIONS))(
  '%s take the same statements and rows, whatever others sell',
  async (_, ask) => {
    const { alone, among } = stores;
    const scope = [SAMPLE_STORE];
    // What is remembered of a store is read once.
    for (const store of [alone, among]) await ask(store, scope);
    const own = await trace(() => ask(alone, scope));
    expect(own.length).toBeGreaterThan(0);
    expect(await trace(() => ask(among, scope))).toEqual(own);
  },
);
