import { queryOptions } from '@tanstack/react-query';
import type { Order } from '#contract/service/order.ts';
import { type ListOrdersQuery, serialiseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { type OrderPage, readOrderAnswer, readOrderPage } from '#contract/service/read-order.ts';
import { printPath } from '#contract/service/value-path.ts';
import { createCompactor } from './compact-order.ts';
import { inertValue } from '../kit/inert-text.ts';
import { createNameLanguages } from './name-languages.ts';
import { ApiFailure, requestJson, requestJsonText } from '../kit/request.ts';

const compact = createCompactor();
const languages = createNameLanguages();

/** The keys of the localized names of all orders loaded so far. */
export const loadedLanguages = languages.keys;

/** The page that was asked for ahead, by its query string; one, and only for its first taker. */
let preloaded: { readonly queryString: string; readonly page: Promise<OrderPage> } | undefined;

/** Asks for a page before anything is there to show it; the first `fetchOrderPage` of the same query gets it. */
export function preloadOrderPage(query: ListOrdersQuery): void {
  const queryString = serialiseListOrdersQuery(query);
  const page = requestOrderPage(queryString, new AbortController().signal);
  // Whoever takes it is told.
  page.catch(() => undefined);
  preloaded = { queryString, page };
}

/** Resolves once the page that was asked for ahead is here, or failed; at once where none was. */
export async function preloadedPageSettled(): Promise<void> {
  await preloaded?.page.catch(() => undefined);
}

/** One page of the list operation; throws ApiFailure. */
export async function fetchOrderPage(query: ListOrdersQuery, signal: AbortSignal): Promise<OrderPage> {
  const queryString = serialiseListOrdersQuery(query);
  const early = preloaded?.queryString === queryString ? preloaded.page : undefined;
  preloaded = undefined;
  if (!early) return requestOrderPage(queryString, signal);
  const page = await early;
  signal.throwIfAborted();
  return page;
}

async function requestOrderPage(queryString: string, signal: AbortSignal): Promise<OrderPage> {
  const { body, requestId } = await requestJson(`/api/orders${queryString && `?${queryString}`}`, signal);
  const page = readOrderPage(inertValue(body));
  if (!page) throw new ApiFailure('unreadable', 'The answer is no list of orders.', requestId);
  page.orders.forEach(languages.addOrder);
  return { ...page, orders: page.orders.map(compact) };
}

/** The whole of one order, and the text it came as, in which nothing is left out. */
export type OrderAnswer = { readonly order: Order; readonly text: string };

async function fetchOrder(orderId: string, signal: AbortSignal): Promise<OrderAnswer> {
  const { body, text, requestId } = await requestJsonText(`/api/orders/${encodeURIComponent(orderId)}`, signal);
  const answer = readOrderAnswer(inertValue(body));
  if (!answer?.ok) {
    const field = printPath(answer?.unreadable.path ?? []);
    throw new ApiFailure('unreadable', `The answer is no order${field && `: ${field} cannot be read`}.`, requestId);
  }
  languages.addOrder(answer.order);
  return { order: answer.order, text };
}

/** The whole of one order, kept fresh for 15 s; errors are ApiFailure. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId.toLowerCase()],
    queryFn: ({ signal }) => fetchOrder(orderId, signal),
    staleTime: 15_000,
  });
}
