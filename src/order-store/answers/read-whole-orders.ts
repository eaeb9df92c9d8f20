import type { Order } from '#contract/service/order.ts';
import { readOrder } from '#contract/service/read-order.ts';
import type { OrderStore } from '../order-store.ts';
import { toOrderJson } from '../storage/order-row.ts';

/** Reads whole orders by their positions; some may have gone since these were read. */
export async function readWholeOrders(
  { database }: OrderStore,
  org: number,
  positions: readonly number[],
): Promise<ReadonlyMap<number, Order>> {
  if (positions.length === 0) return new Map();
  const rows = await database.replicaReads
    .selectFrom('order_facts as facts')
    .innerJoin('orders', (join) => join.onRef('orders.org', '=', 'facts.org').onRef('orders.id', '=', 'facts.id'))
    .select([
      'facts.position',
      'orders.id',
      'orders.header',
      'orders.items',
      'orders.payments',
      'orders.refunds',
      'orders.tax_breakdown',
      'orders.applied_promotions',
    ])
    .where('facts.org', '=', org)
    .where('facts.position', 'in', [...new Set(positions)])
    .execute();
  return new Map(
    rows.flatMap(({ position, ...row }) => {
      const read = readOrder(JSON.parse(toOrderJson(row)));
      return read.ok ? [[position, read.order] as const] : [];
    }),
  );
}
