import { effectivePageSize, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { readCreatedInstant } from './created-instant.ts';

/** What one answer says about time: its newest and oldest whole second, and whether older orders may follow. */
export type PageSpan = {
  /** Epoch seconds; -Infinity where no order of the page has a readable `createdAt`. */
  readonly newest: number;
  /** Epoch seconds; Infinity where no order of the page has a readable `createdAt`. */
  readonly oldest: number;
  readonly mayHaveMore: boolean;
};

/** Measures an answer; unreadable orders count too, as far as they have a time. */
export function measurePage(request: ListOrdersQuery, page: OrderPage): PageSpan {
  let newest = -Infinity;
  let oldest = Infinity;
  for (const { createdAt } of [...page.orders, ...page.unreadable]) {
    const second = readCreatedInstant(createdAt)?.epochSeconds;
    if (second === undefined) continue;
    newest = Math.max(newest, second);
    oldest = Math.min(oldest, second);
  }
  const isFull = page.orders.length + page.unreadable.length >= effectivePageSize(request);
  // A full page that claims to be the last is not believed: one request more is cheaper than orders lost to a wrong `hasMore`.
  return { newest, oldest, mayHaveMore: page.hasMore || isFull };
}
