import type { Kysely } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import { readOrder } from '#contract/service/read-order.ts';
import type { Tables } from '#database/schema/tables.ts';
import { toOrderJson } from '../storage/order-row.ts';

/** Which orders to read, as many as one statement takes, and whether with their items, which take longest. */
export type OrdersAt = {
  readonly org: number;
  readonly positions: readonly number[];
  readonly hasItems: boolean;
};

/** Reads the orders at some positions, in any sequence, with payments, refunds and promotions. */
export async function readOrdersAt(
  query: Kysely<Tables>,
  { org, positions, hasItems }: OrdersAt,
): Promise<{ readonly position: number; readonly order: Order }[]> {
  const rows = await query
    .selectFrom('order_facts as facts')
    .innerJoin('orders', (join) => join.onRef('orders.org', '=', 'facts.org').onRef('orders.id', '=', 'facts.id'))
    .select(['facts.position', 'orders.id', 'header', 'payments', 'refunds', 'applied_promotions'])
    .$if(hasItems, (orders) => orders.select('items'))
    .where('facts.org', '=', org)
    .where('facts.position', 'in', positions)
    .execute();
  return rows.flatMap(({ items, ...row }) => {
    const read = readOrder(JSON.parse(toOrderJson({ ...row, ...(items !== undefined && { items }) })));
    return read.ok ? [{ position: row.position, order: read.order }] : [];
  });
}
