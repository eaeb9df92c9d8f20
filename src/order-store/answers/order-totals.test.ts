import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DayTotals } from '#contract/bff/order-store/order-totals.ts';
import type { StoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { type Database, openDatabase } from '#database/open-database.ts';
import { casesOf, createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { madrid, newYork } from '#demo-orders/demo-stores.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import { salesByCurrency } from '#order-domain/order/sales-figures.ts';
import type { OrderStore } from '../order-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { asRead, movedDemoOrders, openDemoStore } from '../testing/demo-store.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import {
  anOrder,
  openStore,
  parameters,
  predicateOf,
  readQuery,
  STORES,
} from '../testing/stored-list-cases.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { readOrderTotals } from './order-totals.ts';

const EVER = { from: '2020-01-01', to: '2030-12-31' };

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

/** The sums of orders one by one. */
async function sumsOf(store: OrderStore, orders: readonly Order[]): Promise<DayTotals[]> {
  const calendar = await store.calendar();
  const dayOf = (order: Order) => {
    const place = { storeId: order.storeId, offsetMinutes: storeOffset(order) };
    return printDay(calendar.dayAt(place, order.created ?? 0));
  };
  return [...Map.groupBy(orders, dayOf)]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([day, ofDay]) =>
      [...salesByCurrency(ofDay, ({ storeId }) => calendar.currencyOf(storeId))].map(
        ([currency, figures]) => {
          const {
            grossCents: _gross,
            taxInPricesCents: _tax,
            otherCents: _other,
            withoutPayments: _none,
            ...sums
          } = figures;
          const { promotionsCents, manualDiscountsCents, ...others } = sums;
          return {
            day,
            currency,
            ...others,
            discountCents: promotionsCents + manualDiscountsCents,
          };
        },
      ),
    );
}

test('the totals of any selection are the sums over its orders, by business day', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anOrder, { minLength: 1, maxLength: 40 }),
      fc.array(parameters, { minLength: 4, maxLength: 8 }),
      async (details, queries) => {
        const store = openStore(database, await ensureOrganization(database, randomUUID()));
        await saveOrders(database, store.organizationId, details);
        for (const entries of queries) {
          const selecting = entries.filter(([name]) => name !== 'from' && name !== 'before');
          const read = readQuery(selecting);
          const query = { ...read, days: read.days ?? EVER };
          const matches = details.map(asRead).filter(await predicateOf(store, query));
          const { days } = await readOrderTotals(store, query.storeIds ?? null, query);
          expect([selecting, days]).toEqual([selecting, await sumsOf(store, matches)]);
          found += days.length;
        }
      },
    ),
    { seed: 61, numRuns: casesOf(50) },
  );
  expect(found).toBeGreaterThan(casesOf(200));
}, 120_000);

describe('the demo', () => {
  const orders = movedDemoOrders({ until: '2026-11-24T15:10:20Z', days: 40, share: 0.1 });
  let opened: Awaited<ReturnType<typeof openDemoStore>>;
  beforeAll(async () => {
    opened = await openDemoStore(orders, '2026-11-24T15:10:20Z');
  });
  afterAll(() => opened.remove());

  test.each<[string, Omit<Partial<StoredOrdersQuery>, 'days'>, readonly string[] | null]>([
    ['all stores', {}, null],
    ['some stores', {}, [madrid.id, newYork.id]],
    ['no store', {}, []],
    ['what is over', { view: 'history', paymentStatus: ['paid', 'refunded'] }, null],
    ['refunded orders of some stores', { refunded: 'any' }, [madrid.id]],
    ['the orders behind a figure', { figure: 'net_takings.2026-11-01.2026-11-02' }, null],
  ])('%s', async (_name, parts, scope) => {
    const { store } = opened;
    const query = { ...readQuery([]), days: { from: '2026-10-15', to: '2026-11-20' }, ...parts };
    const isMatch = await predicateOf(store, query);
    const ofScope = orders
      .map(asRead)
      .filter((order) => isMatch(order) && (scope?.includes(order.storeId) ?? true));
    const { days, coverage } = await readOrderTotals(store, scope, query);
    expect(days).toEqual(await sumsOf(store, ofScope));
    expect(days.length).toBeGreaterThan(scope?.length === 0 ? -1 : 1);
    expect(coverage).toEqual({ completeFrom: null, asOf: '2026-11-24T15:10:20Z' });
  });
});

test('a search adds up what it finds, and days are whole when the clocks change', async () => {
  const store = openStore(database, await ensureOrganization(database, randomUUID()));
  const [storeId] = STORES;
  // Madrid's clocks went back at 01:00Z on October 25th; its days start at 04:00, which was 02:00Z
  // and then 03:00Z.
  const details: OrderDetail[] = [
    '2026-10-24T02:00:00Z',
    '2026-10-25T02:59:59Z',
    '2026-10-25T03:00:00Z',
    '2026-10-26T02:59:59Z',
    '2026-03-28T03:00:00Z',
    '2026-03-29T01:59:59Z',
    '2026-03-29T02:00:00Z',
    '2026-03-30T01:59:59Z',
  ].map((createdAt, index) =>
    sampleOrder({ storeId, createdAt, totalCents: 10 ** index, note: `olives ${index}` }),
  );
  await saveOrders(database, store.organizationId, [
    ...details,
    sampleOrder({ storeId, note: 'none' }),
  ]);
  const { days } = await readOrderTotals(store, null, {
    ...readQuery([['q', 'olives']]),
    days: EVER,
  });
  expect(days.map(({ day, totalCents }) => [day, totalCents])).toEqual([
    ['2026-03-28', 110_000],
    ['2026-03-29', 11_000_000],
    ['2026-10-24', 11],
    ['2026-10-25', 1_100],
  ]);
});
