import * as z from 'zod';
import { EMPTY_LIST_ORDERS_QUERY, serialiseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { EXPANSIONS, type View } from '#contract/service/order-enums.ts';
import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import type { EmbeddedService } from './embedded-service.ts';

const PAGE_SIZE = 50;
const wholeOrders = z.object({ orders: z.array(strictOrderDetail), hasMore: z.boolean() });

/** Reads the newest orders of a view, whole and newest first, so many pages of 50 at most. */
export async function readRecentOrders(
  service: EmbeddedService,
  organizationId: string,
  view: View,
  pages: number,
): Promise<OrderDetail[]> {
  const orders: OrderDetail[] = [];
  for (let page = 0; page < pages; page += 1) {
    const before = orders.at(-1)?.createdAt;
    const query = {
      ...EMPTY_LIST_ORDERS_QUERY,
      view,
      pageSize: PAGE_SIZE,
      expand: EXPANSIONS,
      ...(before && { before }),
    };
    const answer = await service.app.inject({
      url: `/v1/orgs/${organizationId}/orders?${serialiseListOrdersQuery(query)}`,
      headers: { 'x-api-key': service.apiKey },
    });
    const found = wholeOrders.parse(answer.json());
    orders.push(...found.orders);
    if (!found.hasMore) break;
  }
  return orders;
}
