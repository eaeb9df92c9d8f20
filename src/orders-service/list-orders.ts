import { effectivePageSize, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Database } from '#database/open-database.ts';
import { endPage } from './end-page.ts';
import { toOrderJson } from './order-json.ts';
import { selectOrders } from './select-orders.ts';

/** Answers the list operation with the JSON text of its body (order-data-service-api.md, List orders). */
export async function listOrders(database: Database, organizationId: string, query: ListOrdersQuery): Promise<string> {
  const rows = await selectOrders(database, organizationId, query).execute();
  const { page, hasMore } = endPage(rows, effectivePageSize(query));
  return `{"orders":[${page.map(toOrderJson).join(',')}],"hasMore":${hasMore}}`;
}
