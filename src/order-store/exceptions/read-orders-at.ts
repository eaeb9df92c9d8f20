import type { Kysely } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import { readOrder } from '#contract/service/read-order.ts';
import type { Tables } from '#database/schema/tables.ts';
import { toOrderJson } from '../storage/order-row.ts';

/** Reads the orders at some positions, as many as one statement takes; the order of the result is any. */
export async function readOrdersAt(
  query: Kysely<Tables>,
  org: number,
  positions: readonly number[],
): Promise<{ readonly position: number; readonly order: Order }[]> {
  if (positions.length === 0) return [];
  const rows = await query
    .selectFrom('order_facts as facts')
    .innerJoin('orders', (join) => join.onRef('orders.org', '=', 'facts.org').onRef('orders.id', '=', 'facts.id'))
    .select([
      'facts.position',
      'orders.id',
      'header',
      'items',
      'payments',
      'refunds',
      'tax_breakdown',
      'applied_promotions',
    ])
    .where('facts.org', '=', org)
    .where('facts.position', 'in', positions)
    .execute();
  return rows.flatMap((row) => {
    const read = readOrder(JSON.parse(toOrderJson(row)));
    return read.ok ? [{ position: row.position, order: read.order }] : [];
  });
}
