import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DayTotals, orderTotals } from '#contract/bff/order-store/order-totals.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { type Database, openDatabase } from '#database/open-database.ts';
import { casesOf, createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import { salesByCurrency } from '#order-domain/order/sales-figures.ts';
import type { OrderStore } from '../order-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { asRead } from '../testing/demo-store.ts';
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

/** As a list without dates has them. */
const EVER = { from: '0001-01-01', to: '9998-12-31' };

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

/** Expected sums, order by order. */
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

/** By currency, as they come; every amount and number is summed. */
function addDays(days: readonly DayTotals[]): object[] {
  return [...Map.groupBy(days, ({ currency }) => currency)]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, ofCurrency]) => {
      const sums: Record<string, number> = {};
      for (const { day: _day, currency: _currency, ...own } of ofCurrency)
        for (const [name, value] of Object.entries(own)) sums[name] = (sums[name] ?? 0) + value;
      return { currency, ...sums };
    });
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
          const given = readQuery(selecting);
          const query = { ...given, days: given.days ?? EVER };
          const matches = details.map(asRead).filter(await predicateOf(store, query));
          const expected = await sumsOf(store, matches);
          const read = (by?: 'currency') =>
            readOrderTotals(store, query.storeIds ?? null, { ...query, by });
          expect([selecting, await read()]).toMatchObject([selecting, { days: expected }]);
          expect([selecting, await read('currency')]).toMatchObject([
            selecting,
            { currencies: addDays(expected) },
          ]);
          found += expected.length;
        }
      },
    ),
    { seed: 61, numRuns: casesOf(24) },
  );
  expect(found).toBeGreaterThan(casesOf(96));
}, 120_000);

test('a search sums its matches, and days are complete when clocks change', async () => {
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
  const { days } = orderTotals.parse(
    await readOrderTotals(store, null, {
      ...readQuery([['q', 'olives']]),
      days: EVER,
      by: undefined,
    }),
  );
  expect(days.map(({ day, totalCents }) => [day, totalCents])).toEqual([
    ['2026-03-28', 110_000],
    ['2026-03-29', 11_000_000],
    ['2026-10-24', 11],
    ['2026-10-25', 1_100],
  ]);
});
