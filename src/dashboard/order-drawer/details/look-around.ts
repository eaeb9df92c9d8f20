import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printInstant, readInstant } from '#contract/service/rfc3339.ts';

const HOUR = 3_600;
/** Stretches of time around an order in seconds after it, the likeliest first: parts of an order are paid soon after it was placed. */
const STRETCHES = [
  [0, 2],
  [-2, 0],
  [2, 6],
  [-6, -2],
  [6, 24],
  [-24, -6],
].map(([from = 0, to = 0]) => ({ from: from * HOUR, to: to * HOUR }));
/** More than a day of any store; a busier one is not looked through whole. */
const MOST_REQUESTS = 40;

/** How far a search has come. */
export type LookProgress = {
  readonly orders: readonly Order[];
  /** Hours before and after the order that are looked through whole. */
  readonly hours: number;
  /** From 0 to 1. */
  readonly share: number;
  /** Something within the time looked at could not be listed. */
  readonly hasGap: boolean;
};

function secondOf(timestamp: string | undefined): number | undefined {
  const instant = timestamp === undefined ? undefined : readInstant(timestamp);
  return instant?.ok ? instant.value.epochSeconds : undefined;
}

type FetchPage = (query: ListOrdersQuery, signal: AbortSignal) => Promise<OrderPage>;

/**
 * Looks through the orders of the same store around an order, a stretch at a time; ends after a day on both sides, or after
 * forty requests. Throws what `fetchPage` does, also when `signal` is aborted.
 */
export async function* lookAround(
  { storeId, createdAt }: Pick<Order, 'storeId' | 'createdAt'>,
  fetchPage: FetchPage,
  signal: AbortSignal,
): AsyncGenerator<LookProgress> {
  const moment = secondOf(createdAt);
  if (moment === undefined) return;
  const orders = new Map<string, Order>();
  let hasGap = false;
  let requests = 0;
  for (const [place, stretch] of STRETCHES.entries()) {
    const from = printInstant({ epochSeconds: moment + stretch.from, nanoseconds: 0 });
    let to = moment + stretch.to;
    for (let hasMore = true; hasMore;) {
      if (requests === MOST_REQUESTS) return;
      requests += 1;
      const page = await fetchPage(
        {
          ...EMPTY_LIST_ORDERS_QUERY,
          storeId,
          from,
          to: printInstant({ epochSeconds: to, nanoseconds: 999_999_999 }),
        },
        signal,
      );
      for (const order of page.orders) orders.set(order.id, order);
      const oldest = secondOf(page.orders.at(-1)?.createdAt);
      hasMore = page.hasMore && oldest !== undefined;
      hasGap ||= page.hasMore && oldest === undefined;
      if (!hasMore || oldest === undefined) continue;
      // The second at the end may go on beyond the page; one that fills a whole page cannot be listed further.
      if (oldest >= to) hasGap = true;
      to = oldest < to ? oldest : to - 1;
    }
    const isWhole = place % 2 === 1;
    const hours = Math.abs((isWhole ? stretch.from : (STRETCHES[place - 1]?.from ?? 0)) / HOUR);
    yield { orders: [...orders.values()], hours, share: (place + 1) / STRETCHES.length, hasGap };
  }
}
