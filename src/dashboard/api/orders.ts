import { queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/order.ts';
import { type ListOrdersQuery, serialiseListOrdersQuery } from '#contract/list-orders-query.ts';
import { type OrderPage, readOrderAnswer, readOrderPage } from '#contract/read-order.ts';
import { ApiFailure, requestJson } from './request.ts';

/** One page of the list operation; throws ApiFailure. */
export async function fetchOrderPage(query: ListOrdersQuery, signal: AbortSignal): Promise<OrderPage> {
  const queryString = serialiseListOrdersQuery(query);
  const { body, requestId } = await requestJson(`/api/orders${queryString && `?${queryString}`}`, signal);
  const page = readOrderPage(body);
  if (!page) throw new ApiFailure('unreadable', 'The answer is no list of orders.', requestId);
  return page;
}

async function fetchOrder(orderId: string, signal: AbortSignal): Promise<Order> {
  const { body, requestId } = await requestJson(`/api/orders/${encodeURIComponent(orderId)}`, signal);
  const answer = readOrderAnswer(body);
  if (!answer?.ok)
    throw new ApiFailure('unreadable', answer?.unreadable.reason ?? 'The answer is no order.', requestId);
  return answer.order;
}

/** The whole of one order, kept fresh for 15 s; errors are ApiFailure. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId.toLowerCase()],
    queryFn: ({ signal }) => fetchOrder(orderId, signal),
    staleTime: 15_000,
  });
}
