import { queryOptions } from '@tanstack/react-query';
import { orderTotals } from '#contract/bff/order-store/order-totals.ts';
import { readBody, requestJson } from '../ui/request.ts';
import type { BusinessDays } from './business-days.ts';
import { printQuery, type RequestParameters } from './query-string.ts';

/** The stores and days of the orders, and the other filters of `GET /api/orders`. */
export type OrderTotalsRequest = BusinessDays & {
  readonly parameters: RequestParameters;
  /** True for sums of all days. */
  readonly isCostly?: boolean;
};

/** The sums of the selected orders, by business day (docs/api.md). Errors are ApiFailure. */
export function orderTotalsQuery(request: OrderTotalsRequest) {
  const { from, to, storeIds, parameters, isCostly = false } = request;
  const days = `${from}..${to}`;
  const selection = { ...parameters, store_id: storeIds?.join() };
  const path = `/api/orders/totals${printQuery({ ...selection, days })}`;
  return queryOptions({
    queryKey: ['order totals', printQuery(selection), days],
    queryFn: async ({ signal }) => {
      const { body, requestId } = await requestJson(path, signal);
      return readBody(orderTotals, body, requestId);
    },
    meta: { days: request, isCostly },
  });
}
