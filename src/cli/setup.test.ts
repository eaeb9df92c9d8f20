import { expect, onTestFinished, test } from 'vitest';
import { listStores } from '#database/stores.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { isDemo } from './stored-data/prepare-demo.ts';
import { createSetup } from './setup.ts';

const NOW = 1_793_534_400;
const DEMO_DAYS = 2;
const [FIRST, SECOND] = [...generateDemoOrders({ until: NOW, days: 1 })].flat();

async function open() {
  const { database, remove } = await openTestDatabase();
  const data = { database, organizationId: await ensureOrganization(database) };
  const setup = createSetup(data, () => NOW, { warn: () => undefined }, DEMO_DAYS);
  onTestFinished(async () => {
    await setup.stopLife();
    await remove();
  });
  return { ...data, setup, count: () => countOrders(database, data.organizationId) };
}

const bytesOf = (lines: readonly unknown[]) =>
  new TextEncoder().encode(
    lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );

test('lines with problems are reported by number, the others loaded', async () => {
  const { setup, count } = await open();
  const lines = bytesOf([FIRST, '{', { ...SECOND, totalCents: 1.5 }, '# a comment', SECOND]);
  const { problems, ...counts } = await setup.importLines(lines, 101);
  expect(counts).toEqual({ inserted: 2, replaced: 0, unchanged: 0, rejected: 2 });
  expect(problems).toEqual([
    { line: 102, field: '(line)', code: 'not_json' },
    { line: 103, field: 'totalCents', code: 'not_cents' },
  ]);
  expect(await count()).toBe(2);
  expect(await setup.importLines(lines, 1)).toMatchObject({
    inserted: 0,
    unchanged: 2,
    rejected: 2,
  });
});

test('the demo needs an empty database, and is removed with its stores', async () => {
  const { setup, count, database, organizationId } = await open();
  expect(await setup.removeDemo()).toBe(false);
  expect(await setup.addDemo()).toBe(true);
  expect(await count()).toBeGreaterThan(100);
  expect(await setup.addDemo()).toBe(false);
  const [own] = FIRST ? [{ ...FIRST, id: crypto.randomUUID(), storeId: crypto.randomUUID() }] : [];
  if (!own) throw new Error('There is no demo order.');
  const parts = { items: [], payments: [], refunds: [] };
  await saveOrders(database, organizationId, [{ ...own, ...parts }]);
  expect(await setup.removeDemo()).toBe(true);
  expect(await count()).toBe(1);
  expect(await listStores(database)).toEqual([]);
  expect(await isDemo(database)).toBe(false);
  expect(await setup.addDemo()).toBe(false);
});
