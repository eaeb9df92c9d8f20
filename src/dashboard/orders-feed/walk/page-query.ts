import { type ListOrdersQuery, serialiseListOrdersQuery } from '#contract/service/list-orders-query.ts';

/**
 * One page of the list operation, of one store (`storeId`), of several or of all. The API takes one store only, so a page of several
 * (`storeIds`, which then stands instead of `storeId`) is merged from a page of each; see fetch-stores-page.ts.
 */
export type PageQuery = ListOrdersQuery & { readonly storeIds?: readonly string[] };

/** Whether a page is merged from pages of several stores. */
export function isOfSeveralStores({ storeIds }: Pick<PageQuery, 'storeIds'>): boolean {
  return storeIds !== undefined && storeIds.length > 1;
}

/** A text that is equal for equal queries, and the query string of the request where that is a single one. */
export function pageQueryKey(query: PageQuery): string {
  const stores = query.storeIds?.join() ?? '';
  return `${stores && `store_ids=${stores}&`}${serialiseListOrdersQuery(query)}`;
}
