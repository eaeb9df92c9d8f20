import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { type ExportQuery, exportOrders } from './export-orders.ts';
import { importOrders } from '../writing/import-orders.ts';
import { readLinesOf } from '../testing/read-lines-of.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { fullSampleOrder, SAMPLE_STORE, sampleOrder } from '../testing/sample-order.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function exported(organizationId: string, query: ExportQuery = {}): Promise<string> {
  let text = '';
  for await (const lines of exportOrders({ database: service.database, organizationId, query }))
    text += lines.join('');
  return text;
}

describe('exporting orders', () => {
  test('an import of an export gives the same export, whatever order the orders came in', async () => {
    const { database, organizationId } = service;
    const orders = [
      ...[...generateDemoOrders({ until: 1_793_534_400, days: 2 })].flat().slice(0, 450),
      fullSampleOrder({ id: randomUUID().toUpperCase() }),
      fullSampleOrder({ appliedPromotions: null, ticketNumber: null }),
    ];
    await saveOrders(database, organizationId, orders);
    const first = await exported(organizationId);
    const other = await ensureOrganization(database, randomUUID());
    const lines = first.trimEnd().split('\n').toReversed();
    expect(
      await importOrders({ database, organizationId: other, lines: readLinesOf(lines) }),
    ).toMatchObject({
      inserted: orders.length,
    });
    expect((await exported(other)) === first).toBe(true);
    const byId = new Map(orders.map((order) => [order.id, order]));
    for (const line of lines) {
      const order: { id: string } = JSON.parse(line);
      expect(order).toEqual(byId.get(order.id));
    }
  });

  test('holds the orders of a period and of a store, oldest first', async () => {
    const { database } = service;
    const organizationId = await ensureOrganization(database, randomUUID());
    const [first, second, ...rest] = [
      '2026-10-31T23:59:59Z',
      '2026-11-01T00:00:00Z',
      '2026-11-02T23:59:59Z',
    ].map((createdAt) => sampleOrder({ createdAt }));
    const elsewhere = sampleOrder({
      storeId: randomUUID().toUpperCase(),
      createdAt: '2026-11-01T12:00:00Z',
    });
    const orders = [...rest, elsewhere, first, second].flatMap((order) => order ?? []);
    await saveOrders(database, organizationId, orders);
    const ids = async (query: ExportQuery) =>
      (await exported(organizationId, query))
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line).id]));
    const [third] = rest;
    expect(await ids({})).toEqual([first?.id, second?.id, elsewhere.id, third?.id]);
    expect(await ids({ from: '2026-11-01', to: '2026-11-01' })).toEqual([second?.id, elsewhere.id]);
    expect(await ids({ from: '2026-11-01T00:00:00.000000001Z' })).toEqual([
      elsewhere.id,
      third?.id,
    ]);
    expect(await ids({ storeId: SAMPLE_STORE, to: '2026-11-02' })).toEqual([
      first?.id,
      second?.id,
      third?.id,
    ]);
    expect(await ids({ storeId: elsewhere.storeId.toLowerCase() })).toEqual([elsewhere.id]);
  });

  test('shows one moment, while others save', async () => {
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
    // Leaving the loop early releases the snapshot, so repeating it more often than there are
    // connections still works.
    for (let time = 0; time < 10; time += 1) {
      for await (const lines of exportOrders({ database, organizationId, query: {} })) {
        expect(lines.length).toBeGreaterThan(0);
        break;
      }
    }
  });
});
