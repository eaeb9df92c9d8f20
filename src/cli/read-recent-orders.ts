import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { EXPANSIONS, type View } from '#contract/service/order-enums.ts';
import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import { toOrderJson } from '#orders-service/order-row.ts';
import { selectOrders } from '#orders-service/read-orders.ts';
import type { EmbeddedData } from './embedded-service.ts';

/**
 * Reads the newest orders of a view with all their parts, newest first, `count` at most. One statement on our own database needs no
 * cursor, and so cannot lose orders that share a second.
 */
export async function readRecentOrders(
  { database, organizationId }: EmbeddedData,
  view: View,
  count: number,
): Promise<OrderDetail[]> {
  const query = { ...EMPTY_LIST_ORDERS_QUERY, view, expand: EXPANSIONS };
  const rows = await selectOrders(database, organizationId, query).clearLimit().limit(count).execute();
  return rows.map((row) => strictOrderDetail.parse(JSON.parse(toOrderJson(row))));
}
