import { queryOptions } from '@tanstack/react-query';
import { currencyTotals, orderTotals } from '#contract/bff/order-store/order-totals.ts';
import { readBody, requestJson } from '../ui/request.ts';
import type { BusinessDays } from './business-days.ts';
import { printQuery, type RequestParameters } from './query-string.ts';

/** The stores and days of the orders, and the other filters of `GET /api/orders`. */
type OrderTotalsRequest = BusinessDays & { readonly parameters: RequestParameters };

/** The sums of the selected orders, by business day (docs/api.md). Errors are ApiFailure. */
export function orderTotalsQuery(request: OrderTotalsRequest) {
  const { from, to, storeIds, parameters } = request;
  const days = `${from}..${to}`;
  const selection = { ...parameters, store_id: storeIds?.join() };
  const path = `/api/orders/totals${printQuery({ ...selection, days })}`;
  return queryOptions({
    queryKey: ['order totals', printQuery(selection), days],
    queryFn: async ({ signal }) => {
      const { body, requestId } = await requestJson(path, signal);
      return readBody(orderTotals, body, requestId);
    },
    meta: { days: request },
  });
}

/** Their sums over all the days, which are costly if these are many. Errors are ApiFailure. */
export function currencyTotalsQuery(request: OrderTotalsRequest, isCostly: boolean) {
  const { from, to, storeIds, parameters } = request;
  const selection = { ...parameters, store_id: storeIds?.join(), days: `${from}..${to}` };
  const query = printQuery({ ...selection, by: 'currency' });
  return queryOptions({
    queryKey: ['order totals', query],
    queryFn: async ({ signal }) => {
      const { body, requestId } = await requestJson(`/api/orders/totals${query}`, signal);
      return readBody(currencyTotals, body, requestId);
    },
    meta: { days: request, isCostly },
  });
}
