import {
  isUuid,
  type ListOrdersQuery,
  parseListOrdersQuery,
  type QueryIssue,
  serializeListOrdersQuery,
} from '../service/list-orders-query.ts';
import { readQueryString } from '../service/query-string.ts';

/**
 * The query of `GET /api/orders`: like the list operation, but for any number of stores, whose
 * orders the BFF merges into one list. Store ids are in lower case, sorted and distinct; an empty
 * list means all stores.
 */
export type OrdersQuery = Omit<ListOrdersQuery, 'storeId'> & {
  readonly storeIds?: readonly string[];
};

/**
 * Reads a raw query string as `parseListOrdersQuery` does, except that `store_id` may hold several
 * ids separated by commas.
 */
export function parseOrdersQuery(queryString: string): {
  query: OrdersQuery;
  issues: QueryIssue[];
} {
  const { query, issues } = parseListOrdersQuery(queryString);
  const { storeId, ...others } = query;
  if (storeId !== undefined) return { query: { ...others, storeIds: [storeId] }, issues };
  const storeIds = severalStoreIds(queryString);
  if (!storeIds) return { query: others, issues };
  return {
    query: { ...others, storeIds },
    issues: issues.filter(({ parameter }) => parameter !== 'store_id'),
  };
}

/** The ids of a single valid `store_id` that contains several; undefined for any other. */
function severalStoreIds(queryString: string): readonly string[] | undefined {
  const [given, repeated] = readQueryString(queryString).filter(({ name }) => name === 'store_id');
  if (!given || repeated || given.malformed) return undefined;
  const ids = given.value.toLowerCase().split(',');
  return ids.length > 1 && ids.every(isUuid) ? [...new Set(ids)].sort() : undefined;
}

/**
 * The query of a live list; `cursor` is the `nextCursor` of the page before, which `before` would
 * contradict.
 */
export type LiveOrdersQuery = OrdersQuery & { readonly cursor?: string };

/** Reads a raw query string as `parseOrdersQuery` does, with its cursor. */
export function parseLiveOrdersQuery(queryString: string): {
  query: LiveOrdersQuery;
  issues: readonly QueryIssue[];
} {
  const { query, issues } = parseOrdersQuery(queryString);
  const parameters = readQueryString(queryString);
  const [cursor, repeated] = parameters.filter(({ name }) => name === 'cursor');
  if (!cursor) return { query, issues };
  const refuse = (reason: string) => ({
    query,
    issues: [...issues, { parameter: 'cursor', message: `cursor ${reason}.` }],
  });
  if (repeated || cursor.malformed) return refuse('must be given once');
  if (parameters.some(({ name }) => name === 'before'))
    return refuse("can't be given together with before");
  return { query: { ...query, cursor: cursor.value }, issues };
}

/** Writes a query canonically, like `serializeListOrdersQuery`. */
export function serializeOrdersQuery({ storeIds, ...query }: OrdersQuery): string {
  return serializeListOrdersQuery({ ...query, ...(storeIds && { storeId: storeIds.join() }) });
}
