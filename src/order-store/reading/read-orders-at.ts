import { type Kysely, sql } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import type { OrdersTable, Tables } from '#database/schema/tables.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { parseOrder } from '../storage/parse-order.ts';
import { wantedPositions } from './wanted-positions.ts';

/** Orders to read; items take the longest and can be left out. */
export type OrdersAt = {
  readonly org: number;
  readonly positions: readonly number[];
  readonly hasItems?: boolean;
};

type OrderAtRow = { readonly position: number } & Pick<
  OrdersTable,
  'id' | 'header' | 'payments' | 'refunds' | 'tax_breakdown' | 'applied_promotions'
> &
  Partial<Pick<OrdersTable, 'items'>>;

/** By position, in any sequence; removed orders are missing. */
export async function readOrdersAt(
  query: Kysely<Tables>,
  { org, positions, hasItems = true }: OrdersAt,
): Promise<ReadonlyMap<number, Order>> {
  if (positions.length === 0) return new Map();
  const { table, join } = wantedPositions(query, positions);
  const { rows } = await sql<OrderAtRow>`
    select facts.position as position, orders.id as id, header, payments, refunds, tax_breakdown, applied_promotions
      ${hasItems ? sql`, items` : sql``}
    from ${table}
    ${join} order_facts as facts on facts.org = ${org} and facts.position = wanted.value
    ${join} orders on orders.org = facts.org and orders.id = facts.id`.execute(query);
  return new Map(
    rows.flatMap(({ position, ...row }) => {
      const read = parseOrder(JSON.parse(toOrderJson(row)));
      return read.ok ? [[position, read.order] as const] : [];
    }),
  );
}
