import { type OrderPage, readOrderPage } from '#contract/service/read-order.ts';
import { noteLanguages } from '../api/seen-languages.ts';
import { inertValue } from '../kit/inert-text.ts';
import { ApiFailure, requestJson } from '../kit/request.ts';
import { type OrdersQuery, serializeOrdersQuery } from '#contract/bff/orders-query.ts';

/** The preloaded page and its query; the first request uses it or drops it. */
let preloaded: { readonly key: string; readonly page: Promise<OrderPage>; loaded?: OrderPage } | undefined;

/** Requests a page before the list that shows it is rendered; the first `fetchOrderPage` with the same query uses it. */
export function preloadOrderPage(query: OrdersQuery): void {
  const page = requestOrderPage(query, new AbortController().signal);
  const early: typeof preloaded = { key: serializeOrdersQuery(query), page };
  page.then(
    (loaded) => {
      early.loaded = loaded;
    },
    // The request that uses it handles the failure.
    () => undefined,
  );
  preloaded = early;
}

/** The preloaded page of this query, once it has loaded; it is returned only once. */
export function takeLoadedPage(query: OrdersQuery): OrderPage | undefined {
  if (preloaded?.key !== serializeOrdersQuery(query) || !preloaded.loaded) return undefined;
  const { loaded } = preloaded;
  preloaded = undefined;
  return loaded;
}

/** Resolves when the preloaded page has loaded or failed; at once if there is none. */
export async function preloadedPageSettled(): Promise<void> {
  await preloaded?.page.catch(() => undefined);
}

/** Fetches one page of orders; throws ApiFailure. */
export async function fetchOrderPage(query: OrdersQuery, signal: AbortSignal): Promise<OrderPage> {
  const early = preloaded?.key === serializeOrdersQuery(query) ? preloaded.page : undefined;
  preloaded = undefined;
  if (!early) return requestOrderPage(query, signal);
  const page = await early;
  signal.throwIfAborted();
  return page;
}

async function requestOrderPage(query: OrdersQuery, signal: AbortSignal): Promise<OrderPage> {
  const queryString = serializeOrdersQuery(query);
  const { body, requestId } = await requestJson(`/api/orders${queryString && `?${queryString}`}`, signal);
  const page = readOrderPage(inertValue(body));
  if (!page) throw new ApiFailure('unreadable', 'The response is not a list of orders.', requestId);
  page.orders.forEach(noteLanguages);
  return page;
}
