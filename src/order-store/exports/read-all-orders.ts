import type { StoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { Expansion } from '#contract/service/order-enums.ts';
import type { OrderStore, StoreScope } from '../order-store.ts';
import { readStoredOrder } from '../reading/export-orders.ts';
import { readRows } from '../answers/list-stored-orders.ts';
import { type KeyRow, SEARCH_DEPTH } from '../answers/order-parts.ts';

/**
 * Orders whose rows are in memory at a time: with more, a process needs more memory, and others
 * wait longer for it.
 */
const BATCH = 50;
/** Only the first page of a list by relevance is known. */
const NEWEST_FIRST = { column: 'time', isDescending: true } as const;

/**
 * Yields all orders that a query selects, in its sequence and with some of their parts, in batches;
 * the store is of a snapshot.
 */
export async function* readAllOrders(
  store: OrderStore,
  scope: StoreScope,
  query: StoredOrdersQuery,
  parts: readonly Expansion[],
): AsyncGenerator<readonly Order[], void> {
  const sort = query.sort === 'relevance' ? NEWEST_FIRST : query.sort;
  const all = { ...query, sort, expand: [...parts] };
  let after: KeyRow | undefined;
  do {
    const rows = await readRows(store, scope, all, { after, limit: BATCH, depth: SEARCH_DEPTH });
    yield rows.map(({ json }) => readStoredOrder(json));
    after = rows.length < BATCH ? undefined : rows.at(-1);
  } while (after);
}
