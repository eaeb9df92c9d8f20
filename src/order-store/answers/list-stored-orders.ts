import { printOrderListEnd } from '#contract/bff/order-list.ts';
import type { StoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import { effectivePageSize } from '#contract/service/list-orders-query.ts';
import type { OrderStore, StoreScope } from '../order-store.ts';
import { readCoverage } from './coverage.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { findIncluded } from './find-included.ts';
import { findOrders } from './find-orders.ts';
import { readListed } from './listed-orders.ts';
import { searchTerms, toOrderCondition } from './order-condition.ts';
import { findRows } from './order-keys.ts';
import { type KeysRequest, type ListedOrder, SEARCH_DEPTH } from './order-parts.ts';

/** Maximum orders of a list by relevance. */
const MOST_RELEVANT = 50;

/**
 * Resolves with the response body's JSON: orders as in the list operation, with `nextCursor` and
 * `coverage`; undefined for a foreign cursor.
 */
export async function listStoredOrders(
  store: OrderStore,
  scope: StoreScope,
  query: StoredOrdersQuery,
  depth = SEARCH_DEPTH,
): Promise<string | undefined> {
  const { cursor, pageSize: requestedSize, ...selection } = query;
  const queryKey = JSON.stringify([selection, scope]);
  const after = readAfter(queryKey, cursor);
  if (after === null) return undefined;
  const isByColumn = query.sort !== 'relevance';
  const pageSize = effectivePageSize({
    ...query,
    pageSize: isByColumn ? requestedSize : Math.min(requestedSize, MOST_RELEVANT),
  });
  // Read before the orders, so that it never claims more than they do.
  const coverage = await readCoverage(store);
  const rows = await readRows(store, scope, query, { after, limit: pageSize + 1, depth });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  const nextCursor =
    hasMore && last && isByColumn ? writeCursor(queryKey, [last.key, last.position]) : null;
  const end = printOrderListEnd({ hasMore, nextCursor, coverage });
  return `{"orders":[${page.map(({ json }) => json).join(',')}${end}`;
}

/** The last row of the previous page; null for a foreign cursor. */
function readAfter(queryKey: string, cursor: string | undefined): KeysRequest['after'] | null {
  if (cursor === undefined) return undefined;
  const [key, position] = readCursor(queryKey, cursor) ?? [];
  return typeof key === 'number' && typeof position === 'number' ? { key, position } : null;
}

export async function readRows(
  store: OrderStore,
  scope: StoreScope,
  query: StoredOrdersQuery,
  { after, limit, depth }: Pick<KeysRequest, 'after' | 'limit' | 'depth'>,
): Promise<readonly ListedOrder[]> {
  const condition = await toOrderCondition(store, scope, query);
  if (!condition) return [];
  const { sort, expand, q } = query;
  const database = store.database.replicaReads;
  const read = readListed(database, condition.org, expand);
  if (sort === 'relevance')
    return findOrders(database, { condition, text: q ?? '', limit, depth }, read);
  const terms = [...condition.terms, ...searchTerms(condition, q)];
  const request: KeysRequest = { condition: { ...condition, terms }, sort, after, limit, depth };
  return condition.mayInclude || condition.includes
    ? findIncluded(database, request, expand)
    : findRows(database, request, read);
}
