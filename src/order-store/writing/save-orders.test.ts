import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOrders } from '../reading/read-orders.ts';
import { ensureOrganization, organizationNumber } from '../storage/organization.ts';
import { saveOrders } from './save-orders.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';
import { uuidText } from '../storage/uuid-bytes.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('saving orders', () => {
  test('each order is stored once, with its highest version', async () => {
    const ids = Array.from({ length: 150 }, () => randomUUID());
    const anOrder = fc.record({
      id: fc.constantFrom(...ids),
      orderVersion: fc.integer({ min: 1, max: 3 }),
    });
    const portions = fc.array(fc.array(anOrder, { maxLength: 250 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(portions, async (portions) => {
        const organizationId = await ensureOrganization(service.database, randomUUID());
        const versions = new Map<string, number>();
        for (const portion of portions) {
          // The highest version in a batch counts; the others are unchanged.
          const highest = new Map<string, number>();
          for (const { id, orderVersion } of portion)
            highest.set(id, Math.max(highest.get(id) ?? 0, orderVersion));
          const expected = { inserted: 0, replaced: 0, unchanged: portion.length - highest.size };
          for (const [id, orderVersion] of highest) {
            const version = versions.get(id);
            if (version === undefined) expected.inserted += 1;
            else expected[version < orderVersion ? 'replaced' : 'unchanged'] += 1;
            versions.set(id, Math.max(version ?? 0, orderVersion));
          }
          expect(
            await saveOrders(service.database, organizationId, portion.map(sampleOrder)),
          ).toEqual(expected);
        }
        const rows = await service.database.query
          .selectFrom('orders')
          .select(['id', 'order_version'])
          .where('org', '=', await organizationNumber(service.database, organizationId))
          .execute();
        expect(new Map(rows.map((row) => [uuidText(row.id), row.order_version]))).toEqual(versions);
        expect(await countOrders(service.database, organizationId)).toBe(versions.size);
      }),
      { seed: 5, numRuns: 25 },
    );
  });

  test('a failed save leaves none of its orders', async () => {
    const { database, organizationId } = service;
    const before = await countOrders(database, organizationId);
    const orders = Array.from({ length: 120 }, () => sampleOrder());
    const wrong = sampleOrder({ createdAt: 'yesterday' });
    await expect(saveOrders(database, organizationId, [...orders, wrong])).rejects.toThrow(
      'createdAt',
    );
    await expect(saveOrders(database, randomUUID(), orders)).rejects.toThrow('no organization');
    expect(await countOrders(database, organizationId)).toBe(before);
  });
});
