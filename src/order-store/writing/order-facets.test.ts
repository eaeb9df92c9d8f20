import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderFacets } from './order-facets.ts';
import { organizationNumber } from '../storage/organization.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

test('facets are numbered once, whoever asks and however many at a time', async () => {
  const { query } = service.database;
  const org = await organizationNumber(service.database, service.organizationId);
  const statuses = ['paid', 'unpaid'] as const;
  const orders = ['pos', 'kiosk', 'online', 'p o s'].flatMap((source) =>
    statuses.map((paymentStatus) => sampleOrder({ source, paymentStatus })),
  );
  const askers = Array.from({ length: 4 }, () => new OrderFacets(org));
  await Promise.all(
    askers.map((facets, index) => facets.ensure(query, index % 2 ? orders : orders.toReversed())),
  );
  const numbers = askers.map((facets) => orders.map((order) => facets.numberOf(order)));
  expect(new Set(numbers.map(String)).size).toBe(1);
  expect(numbers[0]?.toSorted((one, other) => one - other)).toEqual(
    orders.map((_, index) => index + 1),
  );
  expect(await query.selectFrom('order_facets').select('facet').execute()).toHaveLength(
    orders.length,
  );
  const upperCase = orders
    .slice(0, 1)
    .map((order) => ({ ...order, storeId: order.storeId.toUpperCase() }));
  await new OrderFacets(org).ensure(query, upperCase);
  expect(await query.selectFrom('order_facets').select('facet').execute()).toHaveLength(
    orders.length,
  );
});
