import { effectivePageSize } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { type Instant, instantOf } from '#contract/service/rfc3339.ts';
import { isOfSeveralStores, type PageQuery } from './page-query.ts';

const FIRST_SECOND = -62_167_219_199;
const LAST_SECOND = 253_402_300_798;

/** Reads an order's `createdAt`; undefined unless a cursor can be built from it (years 0000 to 9999, in UTC). */
export function readCreatedInstant(createdAt: string | undefined): Instant | undefined {
  const instant = instantOf(createdAt);
  // The seconds before and after it must be printable too: requests for this whole second use them as bounds.
  return instant && instant.epochSeconds >= FIRST_SECOND && instant.epochSeconds <= LAST_SECOND ? instant : undefined;
}

/** The newest and oldest whole second of a page, and whether older orders may follow it. */
export type PageSpan = {
  /** Epoch seconds; -Infinity if no order of the page has a readable `createdAt`. */
  readonly newest: number;
  /** Epoch seconds; Infinity if no order of the page has a readable `createdAt`. */
  readonly oldest: number;
  readonly mayHaveMore: boolean;
};

/** Measures the time a page spans; unreadable orders with a readable `createdAt` count too. */
export function measurePage(request: PageQuery, page: OrderPage): PageSpan {
  let newest = -Infinity;
  let oldest = Infinity;
  for (const { createdAt } of [...page.orders, ...page.unreadable]) {
    const second = readCreatedInstant(createdAt)?.epochSeconds;
    if (second === undefined) continue;
    newest = Math.max(newest, second);
    oldest = Math.min(oldest, second);
  }
  // Do not trust a full page that claims to be the last: one more request is cheaper than losing orders to a wrong `hasMore`.
  // A page of several stores can have any number of orders; each store's own page has been checked already.
  const isFull =
    !isOfSeveralStores(request) && page.orders.length + page.unreadable.length >= effectivePageSize(request);
  return { newest, oldest, mayHaveMore: page.hasMore || isFull };
}
