import type { StoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { Expansion } from '#contract/service/order-enums.ts';
import type { OrderStore, StoreScope } from '../order-store.ts';
import { readStoredOrder } from '../reading/export-orders.ts';
import { readRows } from '../answers/list-stored-orders.ts';
import { type KeyRow, SEARCH_DEPTH } from '../answers/order-parts.ts';

/** More orders at a time need more memory, and delay other statements. */
const BATCH = 50;
/** Lists by relevance have only one page. */
const NEWEST_FIRST = { column: 'time', isDescending: true } as const;

/** In batches and in the query's sequence; needs the store of a snapshot. */
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
