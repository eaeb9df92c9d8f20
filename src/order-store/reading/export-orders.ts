import { type Kysely, sql } from 'kysely';
import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { type OrderSelection, toSelection } from './order-selection.ts';
import { organizationNumber } from '../storage/organization.ts';

const ORDERS_PER_PAGE = 200;

/** Which orders to export: the period and the store of a list query. */
export type ExportQuery = Pick<ListOrdersQuery, 'from' | 'to' | 'storeId'>;

/** The statement that reads the orders after a position, oldest first; orders of the same second are sorted by id. */
function selectPage(
  snapshot: Kysely<Tables>,
  { org, first, last, storeId }: OrderSelection,
  after: { readonly created_at: number; readonly id: Uint8Array } | undefined,
) {
  const select = snapshot
    .selectFrom('orders')
    .select(['created_at', 'id', 'header', 'items', 'payments', 'refunds', 'tax_breakdown', 'applied_promotions'])
    .where('org', '=', org)
    .where('created_at', '>=', first)
    .where('created_at', '<=', last)
    .orderBy('created_at')
    .orderBy('id')
    .limit(ORDERS_PER_PAGE)
    .$if(storeId !== undefined, (all) =>
      all.where('facet', 'in', ({ selectFrom }) =>
        selectFrom('order_facets')
          .select('order_facets.facet')
          .where('order_facets.org', '=', org)
          .where('store_id', '=', storeId ?? new Uint8Array()),
      ),
    );
  if (after === undefined) return select;
  return select.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('created_at', 'id'), '>', tuple(after.created_at, after.id)),
  );
}

/**
 * Yields every order of the query in the format of an import, one OrderDetail in JSON per line, in batches of lines and from a consistent
 * snapshot; the same orders always give the same lines.
 */
export async function* exportOrders(options: {
  readonly database: Database;
  readonly organizationId: string;
  readonly query: ExportQuery;
}): AsyncGenerator<readonly string[], void> {
  const { database, organizationId, query } = options;
  const org = await organizationNumber(database, organizationId);
  const selection = toSelection(org, { ...EMPTY_LIST_ORDERS_QUERY, ...query });
  const snapshot = await database.query
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  try {
    // Whoever reads an export may be slow, such as a pager; as for other transactions, PostgreSQL would end it after a minute.
    if (isPostgres(snapshot)) await sql`set local idle_in_transaction_session_timeout = '1h'`.execute(snapshot);
    let page = await selectPage(snapshot, selection, undefined).execute();
    while (page.length > 0) {
      yield page.map((row) => `${toOrderJson(row)}\n`);
      page = await selectPage(snapshot, selection, page.at(-1)).execute();
    }
  } finally {
    await snapshot.rollback().execute();
  }
}
