import type { Kysely } from 'kysely';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/tables.ts';
import { toOrderJson } from './order-row.ts';
import { firstSecond, lastSecond } from './read-orders.ts';

/** Which orders to export: those of a period, of one store; the fields mean what they mean in the list operation. */
export type ExportedOrders = Pick<ListOrdersQuery, 'from' | 'to' | 'storeId'>;

const ORDERS_A_PAGE = 200;

/** The statement that reads the orders after a position, oldest first; orders of the same second are sorted by id. */
function selectPage(
  snapshot: Kysely<Tables>,
  organizationId: string,
  { from, to, storeId }: ExportedOrders,
  after: { readonly created_at: number; readonly id: string } | undefined,
) {
  let select = snapshot
    .selectFrom('orders')
    .select(['created_at', 'id', 'header', 'items', 'payments', 'refunds', 'tax_breakdown', 'applied_promotions'])
    .where('org_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(ORDERS_A_PAGE);
  if (from !== undefined) select = select.where('created_at', '>=', firstSecond(from));
  if (to !== undefined) select = select.where('created_at', '<=', lastSecond(to));
  if (storeId !== undefined) select = select.where('store_id', '=', storeId);
  if (after === undefined) return select;
  return select.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)),
  );
}

/**
 * Gives every order as an import reads it, one OrderDetail in JSON a line, some lines at a time, as they all were at one moment; the same
 * orders always give the same lines.
 */
export async function* exportOrders(options: {
  readonly database: Database;
  readonly organizationId: string;
  readonly which: ExportedOrders;
}): AsyncGenerator<readonly string[], void> {
  const { database, organizationId, which } = options;
  const snapshot = await database.query
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  try {
    let page = await selectPage(snapshot, organizationId, which, undefined).execute();
    while (page.length > 0) {
      yield page.map((row) => `${toOrderJson(row)}\n`);
      page = await selectPage(snapshot, organizationId, which, page.at(-1)).execute();
    }
  } finally {
    await snapshot.rollback().execute();
  }
}
