import { MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import type { Coverage } from '#contract/service/coverage.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import {
  advanceWalk,
  type FetchPage,
  type Gap,
  type FeedQuery,
  WALK_START,
  walkRequest,
} from '#upstream/walk/orders-walk.ts';

type PeriodPage = Pick<OrderPage, 'orders' | 'unreadable'> & {
  /** How far back every order has been returned, except for the gaps. */
  readonly coverage: Coverage;
  /** Covered seconds whose orders could not all be listed. */
  readonly gaps: readonly Gap[];
};

/** How a walk through a period ended: `isStuck` if the service claims more orders but does not return them. */
export type PeriodEnd = { readonly isStuck: boolean; readonly gaps: readonly Gap[] };

/**
 * Reads all orders of a filter, newest first, one request at a time, and yields each page as it arrives. Pages overlap by orders that
 * share a second, so merge them by id. A `from` and `to` in the filter bound the period. Throws what `fetchPage` throws, and the abort
 * reason once `signal` is aborted.
 */
export async function* walkPeriod({
  filter,
  fetchPage,
  signal,
  pageSize = MAX_PAGE_SIZE,
}: {
  readonly filter: FeedQuery;
  readonly fetchPage: FetchPage;
  readonly signal: AbortSignal;
  /** 1 to 200, default 200. */
  readonly pageSize?: number;
}): AsyncGenerator<PeriodPage, PeriodEnd, undefined> {
  let walk = WALK_START;
  for (;;) {
    const request = walkRequest(walk, filter, pageSize);
    if (!request) return { isStuck: walk.isStuck, gaps: walk.gaps };
    signal.throwIfAborted();
    const page = await fetchPage(request, signal);
    walk = advanceWalk(walk, filter, request, page);
    yield { orders: page.orders, unreadable: page.unreadable, coverage: walk.coverage, gaps: walk.gaps };
  }
}
