import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { listStores } from '#database/stores.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { isDemo, prepareDemo } from './prepare-demo.ts';

const NOW = 1_793_534_400;
const DAY = 86_400;

async function emptyData() {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  return { database, organizationId: await ensureOrganization(database) };
}

function ordersBetween(after: number, until: number, days: number, share = 1) {
  return [...generateDemoOrders({ until, days, after, share })].flat();
}

test('fills an empty database once, and later adds what was placed since', async () => {
  const data = await emptyData();
  const told: string[] = [];
  const share = 0.05;
  const prepare = (now: number) =>
    prepareDemo({ ...data, now, share, tell: (line) => told.push(line) });

  await expect(prepare(NOW)).resolves.toBe(true);
  const first = await countOrders(data.database, data.organizationId);
  expect(first).toBe(ordersBetween(0, NOW, 90, share).length);
  expect(first).toBeGreaterThan(700);
  expect(told).toEqual([
    expect.stringContaining(' 90 days'),
    `${first.toLocaleString('en')} demo orders are ready.`,
  ]);
  await expect(isDemo(data.database)).resolves.toBe(true);
  await expect(listStores(data.database)).resolves.toHaveLength(4);

  await expect(prepare(NOW)).resolves.toBe(true);
  expect(await countOrders(data.database, data.organizationId)).toBe(first);

  await expect(prepare(NOW + 2 * DAY)).resolves.toBe(true);
  const added = (await countOrders(data.database, data.organizationId)) - first;
  expect(added).toBe(ordersBetween(NOW, NOW + 2 * DAY, 90, share).length);
  expect(told).toHaveLength(2);
});
