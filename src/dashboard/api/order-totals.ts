import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { orderTotals } from '#contract/bff/order-store/order-totals.ts';
import { readBody, requestJson } from '../kit/request.ts';
import type { BusinessDays } from './business-days.ts';
import { printQuery, type RequestParameters } from './query-string.ts';

export type OrderTotalsRequest = BusinessDays & {
  /** Further parameters of `GET /api/orders/totals`, such as filters, by their names. */
  readonly parameters: RequestParameters;
};

/** The sums of the orders of some business days (docs/api.md); those of the selection before stay until they come. Errors are ApiFailure. */
export function orderTotalsQuery(request: OrderTotalsRequest) {
  const { from, to, storeIds, parameters } = request;
  const path = `/api/orders/totals${printQuery({ ...parameters, days: `${from}..${to}`, store_id: storeIds?.join() })}`;
  return queryOptions({
    queryKey: ['order totals', path],
    queryFn: async ({ signal }) => {
      const { body, requestId } = await requestJson(path, signal);
      return readBody(orderTotals, body, requestId);
    },
    placeholderData: keepPreviousData,
    meta: { days: request },
  });
}
