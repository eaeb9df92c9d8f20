import { useQuery } from '@tanstack/react-query';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { fetchOrderPage } from './orders-api.ts';

/** The stores of the newest orders, in lower case, for pages without orders where no store is described; errors are ApiFailure. */
export function useNewestStores(isNeeded: boolean) {
  return useQuery({
    queryKey: ['stores of the newest orders'],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { orders } = await fetchOrderPage(EMPTY_LIST_ORDERS_QUERY, signal);
      return [...new Set(orders.map(({ storeId }) => storeId))];
    },
    enabled: isNeeded,
  });
}
