import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { openDatabase } from '#database/open-database.ts';
import { createTestDatabase, openTestDatabase } from '#database/testing/test-database.ts';
import { createOrderStore } from '../create-order-store.ts';
import type { OrderStore } from '../order-store.ts';
import { exportOrders } from '../reading/export-orders.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { dumpDerived } from '../testing/dump-derived.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { refreshWholeStore } from './refresh-store.ts';

const WRITER = join(import.meta.dirname, '../testing/write-and-refresh.ts');
/** Ms after the first round. */
const KILLED_AFTER = [3, 29, 83];

async function writeAndKill(directory: string, seed: number, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [WRITER, directory, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(createInterface(child.stdout), 'line');
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await exited;
}

async function readAll({ database, organizationId }: OrderStore): Promise<OrderDetail[]> {
  const orders: OrderDetail[] = [];
  for await (const lines of exportOrders({
    database,
    organizationId,
    query: EMPTY_LIST_ORDERS_QUERY,
  }))
    orders.push(...lines.map((line): OrderDetail => JSON.parse(line)));
  return orders;
}

/** Folded and judged rows without revision counters. */
async function dumpMade({ database }: OrderStore): Promise<unknown[]> {
  const { query } = database;
  const days = await query
    .selectFrom('store_days')
    .select(['store_id', 'day', 'stale_since', 'content'])
    .execute();
  const values = await query
    .selectFrom('store_day_values')
    .select(['store_id', 'day', 'by', 'value', 'cents', 'count'])
    .execute();
  const money = await query.selectFrom('store_money_days').selectAll().execute();
  const found = await query
    .selectFrom('group_exceptions')
    .select(['group', 'id', 'at', 'content'])
    .execute();
  const touches = await query.selectFrom('order_touches').selectAll().execute();
  const isFull = days.filter(({ content }) => content !== null && content !== '{}');
  return [isFull, values, money.map(({ calendar: _calendar, ...row }) => row), found, touches].map(
    (rows) => rows.map((row) => JSON.stringify(row)).toSorted(),
  );
}

test('the next process repairs the state of a killed one', async () => {
  const { directory, remove } = await createTestDatabase();
  onTestFinished(remove);
  for (const [seed, afterMs] of KILLED_AFTER.entries())
    await writeAndKill(directory, seed + 1, afterMs);
  const open = async (database: OrderStore['database']) => {
    const organizationId = await ensureOrganization(database);
    const settings = {
      organizationId,
      stores: [],
      currency: 'EUR',
      timeZone: 'UTC',
      dayStartsAt: '04:00',
    };
    return createOrderStore(database, settings, () => 1_800_000_000);
  };
  const killed = await open(await openDatabase({ directory }));
  await refreshWholeStore(killed);
  const { database, remove: removeFresh } = await openTestDatabase();
  onTestFinished(removeFresh);
  const fresh = await open(database);
  await saveOrders(database, fresh.organizationId, await readAll(killed));
  await refreshWholeStore(fresh);
  expect(await dumpDerived(killed.database, killed.organizationId)).toEqual(
    await dumpDerived(fresh.database, fresh.organizationId),
  );
  expect(await dumpMade(killed)).toEqual(await dumpMade(fresh));
  await killed.database.close();
});
