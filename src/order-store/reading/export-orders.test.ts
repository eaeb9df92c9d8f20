import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportOrders } from './export-orders.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('exporting orders', () => {
  test('is a snapshot while others save', async () => {
    const { database } = service;
    const organizationId = await ensureOrganization(database, randomUUID());
    await saveOrders(
      database,
      organizationId,
      Array.from({ length: 250 }, () => sampleOrder()),
    );
    let count = 0;
    for await (const lines of exportOrders({ database, organizationId, query: {} })) {
      await saveOrders(database, organizationId, [
        sampleOrder({ createdAt: '2026-12-01T00:00:00Z' }),
      ]);
      count += lines.length;
    }
    expect(count).toBe(250);
    // Leaving the loop releases the snapshot, so more iterations than connections still work.
    for (let time = 0; time < 10; time += 1) {
      for await (const lines of exportOrders({ database, organizationId, query: {} })) {
        expect(lines.length).toBeGreaterThan(0);
        break;
      }
    }
  });
});
