import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Expansion } from '#contract/service/order-enums.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { OrdersTable, Tables } from '#database/schema/tables.ts';
import { toOrderJson } from '../storage/order-row.ts';
import type { KeyRow, ListedOrder, ReadRows } from './order-parts.ts';

export function readListed(
  database: Kysely<Tables>,
  org: number,
  expand: readonly Expansion[],
): ReadRows<ListedOrder> {
  const columns = sql.join(['header', ...expand].map((column) => sql.ref(`orders.${column}`)));
  return async (keys) => {
    const { rows } = await sql<
      KeyRow & Pick<OrdersTable, 'header'> & Partial<Pick<OrdersTable, Expansion>>
    >`
      select page.position, page.key, page.id, ${columns} from (${keys}) as page
      ${joinOrders(database, org)}`.execute(database);
    return rows.map((row) => ({ ...toKeyRow(row), json: toOrderJson(row) }));
  };
}

/** Joins `page` row by row, which the limit makes PostgreSQL do. */
function joinOrders(database: Kysely<Tables>, org: number): RawBuilder<unknown> {
  const isOrder = sql`orders.org = ${org} and orders.id = page.id`;
  return isPostgres(database)
    ? sql`cross join lateral (select * from orders where ${isOrder} limit 1) as orders`
    : sql`cross join orders on ${isOrder}`;
}

/** Converts the database's bigint strings to numbers. */
export function toKeyRow({ position, key, id }: KeyRow): KeyRow {
  return { position: Number(position), key: Number(key), id };
}
