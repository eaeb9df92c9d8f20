import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '../migrations.ts';
import { openDatabase } from '../../open-database.ts';
import { SqliteConnectionPool } from '../../sqlite/sqlite-connection-pool.ts';
import { createSqliteDialect } from '../../sqlite/sqlite-dialect.ts';

const ORGANIZATIONS = [
  '22222222-2222-4222-8222-222222222222',
  '11111111-1111-4111-8111-111111111111',
];
const STORES = ['5f2b9f0a-8d3c-4a56-9a5e-0c3d1e2f4a5b', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'];
const ORDERS = 400;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tillview-migration-'));
});
afterEach(() => rm(directory, { recursive: true }));

function idOf(index: number): string {
  return `${String(index * 7919).padStart(8, '0')}-0000-4000-8000-000000000000`;
}

/**
 * An order as it was stored before this migration; every tenth was saved with its id in upper case.
 */
function wideOrder(index: number) {
  const id = idOf(index);
  const isEnded = index % 2;
  return {
    org_id: ORGANIZATIONS[index % 3 === 0 ? 1 : 0],
    id,
    store_id: STORES[index % 5 === 0 ? 1 : 0],
    created_at: 1_790_000_000 - index,
    is_ended: isEnded,
    payment_status: 'paid',
    fulfillment_status: isEnded ? 'completed' : 'ready',
    source: index % 7 === 0 ? 'caf\u00e9' : 'pos',
    total_cents: index,
    order_version: 1,
    header: JSON.stringify({ id: index % 10 === 0 ? id.toUpperCase() : id, totalCents: index }),
    payments: JSON.stringify([{ orderId: id }]),
    refunds: '[]',
    tax_breakdown: '[]',
    applied_promotions: 'null',
    items: JSON.stringify([
      { orderId: id, name: 'x'.repeat(2_000) },
      { orderId: id.toUpperCase() },
    ]),
  };
}

/** A data directory as it was before this migration. */
async function writeOldFile(): Promise<void> {
  const file = join(directory, 'tillview.sqlite');
  // With the page size of that time, which a file keeps.
  const empty = new DatabaseSync(file);
  empty.exec('pragma page_size = 4096; pragma user_version = 1');
  empty.close();
  const query = new Kysely<{ orders: ReturnType<typeof wideOrder>; organizations: { id: string } }>(
    {
      dialect: createSqliteDialect(new SqliteConnectionPool(file, 1)),
    },
  );
  const migrator = new Migrator({
    db: query,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateTo('0003-key-use');
  if (error !== undefined) throw error;
  await query
    .insertInto('organizations')
    .values(ORGANIZATIONS.map((id) => ({ id })))
    .execute();
  for (let start = 0; start < ORDERS; start += 100) {
    const rows = Array.from({ length: 100 }, (_, index) => wideOrder(start + index));
    await query.insertInto('orders').values(rows).execute();
  }
  await query.destroy();
}

/** Bytes of orders and their indexes. */
function bytesOfOrders(): number {
  const file = new DatabaseSync(join(directory, 'tillview.sqlite'), { readOnly: true });
  const row = file
    .prepare("select sum(pgsize) as bytes from dbstat where name glob '*orders*'")
    .get();
  file.close();
  return Number(row?.['bytes']);
}

test('an old data directory keeps its orders in less space', async () => {
  await writeOldFile();
  const before = bytesOfOrders();
  const database = await openDatabase({ directory });
  const { rows } = await sql<Record<string, unknown>>`
    select organizations.id as org_id, lower(hex(orders.id)) as id, lower(hex(store_id)) as store_id, created_at,
      payment_status, fulfillment_status, source, total_cents, order_version, header,
      payments, refunds, tax_breakdown, applied_promotions, items
    from orders
    join order_facets on order_facets.org = orders.org and order_facets.facet = orders.facet
    join organizations on organizations.number = orders.org
    order by created_at desc`.execute(database.query);
  const bare = (id: string | undefined) => id?.replaceAll('-', '');
  expect(rows).toEqual(
    Array.from({ length: ORDERS }, (_, index) => {
      const { is_ended: _isEnded, ...order } = wideOrder(index);
      const shortened = (text: string) => text.replaceAll(order.id, '\u0001');
      return {
        ...order,
        id: bare(order.id),
        store_id: bare(order.store_id),
        payments: shortened(order.payments),
        items: shortened(order.items),
      };
    }),
  );
  const facets = await database.query.selectFrom('order_facets').selectAll().execute();
  expect(facets.length).toBeGreaterThan(8);
  await database.close();
  expect(bytesOfOrders()).toBeLessThan(before);
});
