import {
  isUuid,
  type ListOrdersQuery,
  parseListOrdersQuery,
  type QueryIssue,
} from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';

/** The query of `GET /api/orders`: that of the list operation, but for any number of stores (in lower case; null for all). */
export type OrdersQuery = {
  readonly query: Omit<ListOrdersQuery, 'storeId'>;
  readonly storeIds: readonly string[] | null;
  readonly issues: readonly QueryIssue[];
};

/** Reads a raw query string as `parseListOrdersQuery` does, except that `store_id` may hold several ids separated by commas. */
export function parseOrdersQuery(queryString: string): OrdersQuery {
  const { query, issues } = parseListOrdersQuery(queryString);
  const { storeId, ...others } = query;
  const several = severalStoreIds(queryString);
  if (!several) return { query: others, storeIds: storeId === undefined ? null : [storeId], issues };
  return { query: others, storeIds: several, issues: issues.filter(({ parameter }) => parameter !== 'store_id') };
}

/** The ids of a single valid `store_id` that holds several; undefined for any other. */
function severalStoreIds(queryString: string): readonly string[] | undefined {
  const [given, repeated] = readQueryString(queryString).filter(({ name }) => name === 'store_id');
  if (!given || repeated || given.malformed) return undefined;
  const ids = given.value.split(',');
  return ids.length > 1 && ids.every(isUuid) ? [...new Set(ids.map((id) => id.toLowerCase()))] : undefined;
}
