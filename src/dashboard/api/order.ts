import { queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/service/order.ts';
import { readOrderResponse } from '#contract/service/read-order.ts';
import { printPath } from '#contract/service/value-path.ts';
import { stripUnsafeInValue } from '../ui/strip-unsafe-characters.ts';
import { ApiFailure, requestJson } from '../ui/request.ts';
import { noteLanguages } from './seen-languages.ts';

/** An order with all its parts, and the unparsed text of the response. */
export type OrderResponse = { readonly order: Order; readonly text: string };

async function fetchOrder(orderId: string, signal: AbortSignal): Promise<OrderResponse> {
  const path = `/api/orders/${encodeURIComponent(orderId)}`;
  const { body, text, requestId } = await requestJson(path, signal);
  const response = readOrderResponse(stripUnsafeInValue(body));
  if (!response?.ok) {
    const field = printPath(response?.unreadable.path ?? []);
    const message = `The response is no order${field && `: ${field} cannot be read`}.`;
    throw new ApiFailure('unreadable', message, requestId);
  }
  noteLanguages(response.order);
  return { order: response.order, text };
}

/** An order with all its parts, fresh for 15 s unless it changes; errors are ApiFailure. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId.toLowerCase()],
    queryFn: ({ signal }) => fetchOrder(orderId, signal),
    staleTime: 15_000,
  });
}
