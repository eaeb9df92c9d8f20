import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXPANSIONS } from '#contract/service/order-enums.ts';
import { strictOrderResponse, strictOrderList } from '#contract/service/order-strict.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { readError } from './testing/read-error.ts';
import { fullSampleOrder, sampleOrder } from '#order-store/testing/sample-order.ts';
import { startTestService } from './testing/start-test-service.ts';

const first = fullSampleOrder({ createdAt: '2026-11-01T12:30:01Z' });
const second = fullSampleOrder({
  id: randomUUID().toUpperCase(),
  appliedPromotions: null,
  couponCode: null,
});
const foreign = sampleOrder();
const FIELD = {
  items: 'items',
  payments: 'payments',
  refunds: 'refunds',
  tax_breakdown: 'taxBreakdown',
  applied_promotions: 'appliedPromotions',
} as const;

type TestService = Awaited<ReturnType<typeof startTestService>>;
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  const otherOrganization = await ensureOrganization(service.database, randomUUID());
  await saveOrders(service.database, service.organizationId, [first, second]);
  await saveOrders(service.database, otherOrganization, [foreign]);
});
afterAll(() => service.stop());

describe('the get operation', () => {
  test('returns every field as received, including null and absent ones', async () => {
    for (const order of [first, second]) {
      const answer = await service.get(`/${order.id}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(strictOrderResponse.parse(answer.json())).toEqual({ order });
      expect(answer.json()).toEqual({ order });
    }
  });

  test("reveals nothing about another organization's order", async () => {
    const [none, theirs, noId] = await Promise.all(
      [randomUUID(), foreign.id, 'abc'].map(async (id) => readError(await service.get(`/${id}`))),
    );
    expect(none).toEqual({ status: 404, error: 'The order was not found.' });
    expect(theirs).toEqual(none);
    expect(noId).toEqual(none);
  });
});

describe('the list operation', () => {
  test('returns headers with exactly the requested parts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([...EXPANSIONS]), async (expand) => {
        const answer = await service.get(expand.length > 0 ? `?expand=${expand.join(',')}` : '');
        const left = EXPANSIONS.filter((name) => !expand.includes(name)).map((name) => FIELD[name]);
        const expected = [first, second].map((order) =>
          Object.fromEntries(
            Object.entries(order).filter(([field]) => !left.some((name) => name === field)),
          ),
        );
        expect(answer.json()).toEqual({ orders: expected, hasMore: false });
        strictOrderList.parse(answer.json());
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  test('names every wrong parameter, and ignores unknown ones', async () => {
    const answer = readError(
      await service.get('?page_size=0&view=some&from=2026-02-30&amount_min=1e2&utm=1'),
    );
    expect(answer.status).toBe(400);
    for (const name of ['page_size', 'view', 'from', 'amount_min'])
      expect(answer.error).toContain(name);
    expect(readError(await service.get('?view=all&view=all'))).toEqual({
      status: 400,
      error: 'view is given more than once.',
    });
    expect((await service.get('?utm=1&utm=2')).statusCode).toBe(200);
  });
});
