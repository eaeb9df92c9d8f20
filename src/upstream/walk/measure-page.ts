import {
  ALL_COVERED,
  type Coverage,
  coveredBackTo,
  NOTHING_COVERED,
} from '#contract/service/coverage.ts';
import { effectivePageSize } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { type Instant, instantOf } from '#contract/service/rfc3339.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';

const FIRST_SECOND = -62_167_219_199;
const LAST_SECOND = 253_402_300_798;

/**
 * A second (epoch); undefined unless a cursor can be built from it (years 0000 to 9999, in UTC).
 */
export function cursorSecond(second: number | undefined): number | undefined {
  // The seconds before and after it must be printable too: requests for this whole second use them
  // as bounds.
  return second !== undefined && second >= FIRST_SECOND && second <= LAST_SECOND
    ? second
    : undefined;
}

/** The exact instant of a timestamp; undefined unless a cursor can be built from it. */
export function cursorInstant(timestamp: string | undefined): Instant | undefined {
  const instant = instantOf(timestamp);
  return cursorSecond(instant?.epochSeconds) === undefined ? undefined : instant;
}

type MeasuredPage = {
  /**
   * The newest and oldest whole second (epoch); undefined if no order of the page has a readable
   * `createdAt`.
   */
  readonly span: { readonly newest: number; readonly oldest: number } | undefined;
  readonly mayHaveMore: boolean;
};

/** Measures the time a page spans; unreadable orders with a readable `createdAt` count too. */
function measurePage(request: OrdersQuery, page: OrderPage): MeasuredPage {
  let span: MeasuredPage['span'];
  for (const { created } of [...page.orders, ...page.unreadable]) {
    const second = cursorSecond(created);
    if (second === undefined) continue;
    span = {
      newest: Math.max(span?.newest ?? second, second),
      oldest: Math.min(span?.oldest ?? second, second),
    };
  }
  // Do not trust a full page that claims to be the last: one more request is cheaper than losing
  // orders to a wrong `hasMore`.
  const isFull = page.orders.length + page.unreadable.length >= effectivePageSize(request);
  return { span, mayHaveMore: page.hasMore || isFull };
}

/** Complete down to its oldest second, which the page's end may have cut. */
export function measureCoverage(request: OrdersQuery, page: OrderPage): Coverage {
  const { span, mayHaveMore } = measurePage(request, page);
  if (!mayHaveMore) return ALL_COVERED;
  return span ? coveredBackTo(span.oldest + 1) : NOTHING_COVERED;
}
