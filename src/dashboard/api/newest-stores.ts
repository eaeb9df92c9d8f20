import { queryOptions } from '@tanstack/react-query';
import { orderList } from '#contract/bff/order-list.ts';
import { readOrderPage } from '#contract/service/read-order.ts';
import { readBody, requestJson } from '../ui/request.ts';

/** The stores of the newest orders, by id, if no store is described; errors are ApiFailure. */
export const newestStoresQuery = queryOptions({
  queryKey: ['newest stores'],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const { body, requestId } = await requestJson('/api/orders', signal);
    const { orders = [] } = readOrderPage(readBody(orderList, body, requestId)) ?? {};
    return [...new Set(orders.map(({ storeId }) => storeId))];
  },
});
