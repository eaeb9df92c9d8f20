import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { type OrderDetail, strictOrderList } from '#contract/service/order-strict.ts';
import { casesOf } from '#database/testing/test-database.ts';
import { listPage, type ListPolicy, SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { listOrders } from './read-orders.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { saveOrders } from '../writing/save-orders.ts';
import {
  aFilter,
  type ModelOrder,
  someOrders,
  toEntry,
  toFields,
  toQuery,
} from '../testing/list-cases.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';

/** Guarantees of the service: seconds are never split between pages, and ties keep their order. */
const POLICY: ListPolicy = { ...SOUND_POLICY, keepsSecondsWhole: true, tieOrder: 'by id' };

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

function toDetail(order: ModelOrder): OrderDetail {
  return sampleOrder(toFields(order));
}

/** A separate organization for each generated case in one database. */
async function saveInNewOrganization(orders: readonly ModelOrder[]): Promise<string> {
  const organizationId = await ensureOrganization(service.database, randomUUID());
  await saveOrders(service.database, organizationId, orders.map(toDetail));
  return organizationId;
}

async function readPage(organizationId: string, query: ListOrdersQuery) {
  const page = strictOrderList.parse(
    JSON.parse(await listOrders(service.database, organizationId, query)),
  );
  return { ids: page.orders.map((order) => order.id), orders: page.orders, hasMore: page.hasMore };
}

describe('the list of orders', () => {
  test('has every order once by the API’s pagination rules', async () => {
    const aPageSize = fc.integer({ min: 1, max: 12 });
    await fc.assert(
      fc.asyncProperty(someOrders, aFilter, aPageSize, async (orders, filter, pageSize) => {
        const organizationId = await saveInNewOrganization(orders);
        const { page: expected } = listPage(orders.map(toEntry), toQuery(filter, 'exact'), POLICY);
        const reachable = [
          ...Map.groupBy(expected, ({ epochSeconds }) => epochSeconds).values(),
        ].flatMap((group) => group.slice(0, pageSize));
        const seen: string[] = [];
        let last: string | undefined;
        for (let hasMore = true; hasMore && seen.length <= expected.length;) {
          const before = last === undefined ? undefined : { text: last, exact: last };
          const page = await readPage(
            organizationId,
            toQuery(filter, 'text', { pageSize, before }),
          );
          seen.push(...page.ids);
          hasMore = page.hasMore;
          last = page.orders.at(-1)?.createdAt;
        }
        expect(seen).toEqual(reachable.map((order) => order.id));
      }),
      { seed: 7, numRuns: casesOf(50) },
    );
  });
});
