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

test('more facets at once than a statement has room for, and then one more, get numbers of their own', async () => {
  const { query } = service.database;
  const org = await organizationNumber(service.database, service.organizationId);
  const order = sampleOrder({});
  const orders = Array.from({ length: 6_000 }, (_, index) => ({
    ...order,
    source: `till ${index}`,
  }));
  const facets = new OrderFacets(org);
  await facets.ensure(query, orders);
  const later = { ...order, source: 'one more' };
  await facets.ensure(query, [later]);
  const numbers = [...orders, later].map((each) => facets.numberOf(each));
  expect(new Set(numbers).size).toBe(6_001);
  expect(Math.max(...numbers)).toBe(facets.numberOf(later));
});
