import type { Kysely } from 'kysely';
import {
  EMPTY_LIST_ORDERS_QUERY,
  type ListOrdersQuery,
} from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { type Expansion, EXPANSIONS } from '#contract/service/order-enums.ts';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/schema/tables.ts';
import { toOrderJson } from '../storage/order-row.ts';
import { parseOrder } from '../storage/parse-order.ts';
import { type OrderSelection, toSelection } from './order-selection.ts';
import { organizationNumber } from '../storage/organization.ts';
import { openSnapshot } from './snapshot.ts';

const ORDERS_PER_PAGE = 200;

/** The period and store of a list query. */
export type ExportQuery = Pick<ListOrdersQuery, 'from' | 'to' | 'storeId'>;

type ExportOptions = {
  readonly database: Database;
  readonly organizationId: string;
  readonly query: ExportQuery;
};

/** Orders after a position, oldest first; ties are sorted by id. */
function selectPage(
  snapshot: Kysely<Tables>,
  { org, first, last, storeId }: OrderSelection,
  parts: readonly Expansion[],
  after: { readonly created_at: number; readonly id: Uint8Array } | undefined,
) {
  const select = snapshot
    .selectFrom('orders')
    .select(['created_at', 'id', 'header', ...parts])
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
 * Yields an import file: one OrderDetail in JSON per line, in batches from a consistent snapshot;
 * equal orders give equal lines.
 */
export async function* exportOrders(
  options: ExportOptions,
): AsyncGenerator<readonly string[], void> {
  const snapshot = await openSnapshot(options.database);
  try {
    for await (const lines of readLines({ ...options, database: snapshot.database }, EXPANSIONS))
      yield lines.map((line) => `${line}\n`);
  } finally {
    await snapshot.close();
  }
}

/** In batches, with some of their parts; `database` is a snapshot. */
export async function* readExportedOrders(
  options: ExportOptions,
  parts: readonly Expansion[],
): AsyncGenerator<readonly Order[], void> {
  for await (const lines of readLines(options, parts)) yield lines.map(readStoredOrder);
}

async function* readLines(
  { database, organizationId, query }: ExportOptions,
  parts: readonly Expansion[],
): AsyncGenerator<readonly string[], void> {
  const org = await organizationNumber(database, organizationId);
  const selection = toSelection(org, { ...EMPTY_LIST_ORDERS_QUERY, ...query });
  let page = await selectPage(database.query, selection, parts, undefined).execute();
  while (page.length > 0) {
    yield page.map(toOrderJson);
    page = await selectPage(database.query, selection, parts, page.at(-1)).execute();
  }
}

/** Stored JSON is valid, so an unreadable one is a bug. */
export function readStoredOrder(json: string): Order {
  const read = parseOrder(JSON.parse(json));
  if (!read.ok)
    throw new Error(`A stored order can't be read at ${read.unreadable.path.join('.')}.`);
  return read.order;
}
