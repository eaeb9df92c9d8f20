import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { printInstant, secondOf } from '#contract/service/rfc3339.ts';
import { walkPeriod } from '../../orders-feed/walk-period.ts';
import type { FetchPage } from '../../orders-feed/walk/orders-walk.ts';

const HOUR = 3_600;
/** Periods around an order, as offsets in seconds, most likely first: the parts of a split are usually paid soon after it was placed. */
const PERIODS = [
  [0, 2],
  [-2, 0],
  [2, 6],
  [-6, -2],
  [6, 24],
  [-24, -6],
].map(([from = 0, to = 0]) => ({ from: from * HOUR, to: to * HOUR }));
/** Enough for a day of an ordinary store; the day of a busier one is not searched completely. */
const MAX_REQUESTS = 40;

/** The progress of a search. */
export type LookProgress = {
  readonly orders: readonly Order[];
  /** Hours before and after the order that were searched completely. */
  readonly hours: number;
  /** Share of the periods searched so far, from 0 to 1. */
  readonly share: number;
  /** True if some orders of the searched periods could not be listed. */
  readonly hasGap: boolean;
};

const { pageSize: _pageSize, ...EVERYTHING } = EMPTY_LIST_ORDERS_QUERY;

/**
 * Searches the orders of the same store within 24 hours of an order, one period after the other; stops after 40 requests. Errors of
 * `fetchPage` propagate, including the one for an aborted `signal`.
 */
export async function* lookAround(
  { storeId, createdAt }: Pick<Order, 'storeId' | 'createdAt'>,
  fetchPage: FetchPage,
  signal: AbortSignal,
): AsyncGenerator<LookProgress> {
  const created = secondOf(createdAt);
  if (created === undefined) return;
  const orders = new Map<string, Order>();
  let hasGap = false;
  let requests = 0;
  for (const [index, period] of PERIODS.entries()) {
    const walk = walkPeriod({
      filter: {
        ...EVERYTHING,
        storeIds: [storeId],
        from: printInstant({ epochSeconds: created + period.from, nanoseconds: 0 }),
        to: printInstant({ epochSeconds: created + period.to, nanoseconds: 999_999_999 }),
      },
      fetchPage,
      signal,
      maxRequests: MAX_REQUESTS - requests,
    });
    let step = await walk.next();
    for (; !step.done; step = await walk.next()) for (const order of step.value.orders) orders.set(order.id, order);
    const { reason, gaps } = step.value;
    requests += step.value.requests;
    if (reason === 'request_limit') return;
    hasGap ||= reason === 'stuck' || gaps.length > 0;
    const hasBothSides = index % 2 === 1;
    const hours = Math.abs((hasBothSides ? period.from : (PERIODS[index - 1]?.from ?? 0)) / HOUR);
    yield { orders: [...orders.values()], hours, share: (index + 1) / PERIODS.length, hasGap };
  }
}
