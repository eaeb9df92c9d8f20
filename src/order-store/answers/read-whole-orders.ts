import { sql } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import { readOrder } from '#contract/service/read-order.ts';
import type { OrdersTable } from '#database/schema/tables.ts';
import type { OrderStore } from '../order-store.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { wantedPositions } from './wanted-positions.ts';

type WholeRow = { readonly position: number } & Pick<
  OrdersTable,
  'id' | 'header' | 'items' | 'payments' | 'refunds' | 'tax_breakdown' | 'applied_promotions'
>;

/** Reads whole orders by their positions; some may have gone since these were read. */
export async function readWholeOrders(
  { database }: OrderStore,
  org: number,
  positions: readonly number[],
): Promise<ReadonlyMap<number, Order>> {
  if (positions.length === 0) return new Map();
  const { table, join } = wantedPositions(database.replicaReads, positions);
  const { rows } = await sql<WholeRow>`
    select facts.position as position, orders.id as id, header, items, payments, refunds, tax_breakdown, applied_promotions
    from ${table}
    ${join} order_facts as facts on facts.org = ${org} and facts.position = wanted.value
    ${join} orders on orders.org = facts.org and orders.id = facts.id`.execute(database.replicaReads);
  return new Map(
    rows.flatMap(({ position, ...row }) => {
      const read = readOrder(JSON.parse(toOrderJson(row)));
      return read.ok ? [[position, read.order] as const] : [];
    }),
  );
}
