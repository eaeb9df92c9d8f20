import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { orderList } from '#contract/bff/order-list.ts';
import type { StoreCoverage } from '#contract/bff/store-coverage.ts';
import type { Order } from '#contract/service/order.ts';
import { type OrderPage, readOrderPage } from '#contract/service/read-order.ts';
import { stripUnsafeInValue } from '../ui/strip-unsafe-characters.ts';
import { readBody, requestJson } from '../ui/request.ts';
import { printQuery, type RequestParameters } from './query-string.ts';
import { noteLanguages } from './seen-languages.ts';

/** A page of `GET /api/orders` (docs/api.md). */
export type ListedPage = OrderPage & {
  readonly nextCursor: string | null;
  readonly coverage: StoreCoverage;
  /** Seconds (RFC 3339) whose orders the service could not list completely. */
  readonly gaps: readonly string[];
};

export type ListedPages = InfiniteData<ListedPage>;

async function requestPage(
  parameters: RequestParameters,
  signal: AbortSignal,
): Promise<ListedPage> {
  const { body, requestId } = await requestJson(`/api/orders${printQuery(parameters)}`, signal);
  const stripped = stripUnsafeInValue(body);
  const { nextCursor, coverage, gaps = [] } = readBody(orderList, stripped, requestId);
  const page = readOrderPage(stripped) ?? { orders: [], unreadable: [], hasMore: false };
  page.orders.forEach(noteLanguages);
  return { ...page, nextCursor, coverage, gaps };
}

const FIRST_PAGE: string | undefined = undefined;

/**
 * Pages of the orders that `GET /api/orders` selects. They are not refetched, since `GET
 * /api/events` reports changes. Errors are ApiFailure.
 */
export function ordersQuery(parameters: RequestParameters) {
  return infiniteQueryOptions({
    queryKey: ['orders', printQuery(parameters)],
    queryFn: ({ pageParam: cursor, signal }) => requestPage({ ...parameters, cursor }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Infinity,
    // Without a connection, the first page is still worth more than an error.
    refetchOnReconnect: false,
  });
}

/** True as long as Tillview has no order at all that the user may see. */
export const noOrdersQuery = queryOptions({
  queryKey: ['no orders'],
  queryFn: async ({ signal }) =>
    (await requestPage({ page_size: '1' }, signal)).orders.length === 0,
});

/** The newest orders to load after an event; more are only counted. */
const HEAD_SIZE = 50;

/** The newest orders of the same list, loaded after events. */
export function newestOrdersQuery(parameters: RequestParameters) {
  return queryOptions({
    queryKey: ['newest orders', printQuery(parameters)],
    queryFn: ({ signal }) =>
      requestPage({ ...parameters, page_size: HEAD_SIZE.toString() }, signal),
    enabled: false,
  });
}

/** Without a version, changes cannot be detected. */
function isNewer({ orderVersion }: Order, than: Order): boolean {
  return (orderVersion ?? Infinity) > (than.orderVersion ?? -Infinity);
}

export function replaceOrders(pages: ListedPages, orders: readonly Order[]): ListedPages {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const newest = (order: Order) => {
    const other = byId.get(order.id);
    return other && isNewer(other, order) ? other : order;
  };
  const replaced = pages.pages.map((page) => {
    const changed = page.orders.map(newest);
    return changed.some((order, index) => order !== page.orders[index])
      ? { ...page, orders: changed }
      : page;
  });
  return replaced.some((page, index) => page !== pages.pages[index])
    ? { ...pages, pages: replaced }
    : pages;
}

/** The list from its newest page on, with the newer versions that it already had. */
export function beginAnew(pages: ListedPages, newest: ListedPage): ListedPages {
  const listed = pages.pages.flatMap(({ orders }) => orders);
  return replaceOrders({ pages: [newest], pageParams: [FIRST_PAGE] }, listed);
}

export function prependOrders(pages: ListedPages, orders: readonly Order[]): ListedPages {
  const [first, ...others] = pages.pages;
  if (!first || orders.length === 0) return pages;
  return { ...pages, pages: [{ ...first, orders: [...orders, ...first.orders] }, ...others] };
}
