import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { EXPANSIONS, type View } from '#contract/service/order-enums.ts';
import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import { toOrderJson } from '#order-store/storage/order-row.ts';
import { readNewestOrders } from '#order-store/reading/read-orders.ts';
import type { EmbeddedData } from './embedded-data.ts';

/** Newest first, with all parts. Reading the database needs no cursor, so ties can't be lost. */
export async function readRecentOrders(
  { database, organizationId }: EmbeddedData,
  view: View,
  count: number,
): Promise<OrderDetail[]> {
  const query = { ...EMPTY_LIST_ORDERS_QUERY, view, expand: EXPANSIONS };
  const rows = await readNewestOrders(database, organizationId, query, count);
  return rows.map((row) => strictOrderDetail.parse(JSON.parse(toOrderJson(row))));
}
