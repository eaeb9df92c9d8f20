import { type ListOrdersQuery, serializeListOrdersQuery } from '#contract/service/list-orders-query.ts';

/**
 * A query for one page of the list operation: for one store (`storeId`), for several or for all. The API takes one store only, so a page
 * for several (`storeIds`, which then replaces `storeId`) is merged from one page of each store; see fetch-stores-page.ts.
 */
export type PageQuery = ListOrdersQuery & { readonly storeIds?: readonly string[] };

/** Whether a page is merged from pages of several stores. */
export function isOfSeveralStores({ storeIds }: Pick<PageQuery, 'storeIds'>): boolean {
  return storeIds !== undefined && storeIds.length > 1;
}

/** A string that is equal for equal queries; the query string of the request, if the query takes only one. */
export function pageQueryKey(query: PageQuery): string {
  const stores = query.storeIds?.join() ?? '';
  return `${stores && `store_ids=${stores}&`}${serializeListOrdersQuery(query)}`;
}
