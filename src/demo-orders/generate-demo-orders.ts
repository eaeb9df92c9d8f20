import type { OrderDetail } from '#contract/service/order-strict.ts';
import { type DatedOrder, ordersOfADay } from './orders-of-a-day.ts';

const SECONDS_A_DAY = 86_400;

type DemoPeriod = {
  /** The instant (epoch seconds) up to which orders are placed, and as of which they are shown. */
  readonly until: number;
  /** How many days (UTC) to cover, that of `until` included. */
  readonly days: number;
  /** Leaves out what was placed up to this instant (epoch seconds). */
  readonly after?: number;
  /** Told after each batch was taken: how many days are done, of how many. */
  readonly onDay?: (done: number, total: number) => void;
};

/**
 * Generates the demo's orders, a batch for each day (UTC), oldest first: the same for the same period, whatever machine it is and whenever
 * it runs. An order is as it stands at `until`. A later `until` only adds orders, and moves on those placed less than
 * `SETTLED_AFTER_SECONDS` before the earlier one.
 */
export function* generateDemoOrders({ until, days, after, onDay }: DemoPeriod): Generator<OrderDetail[], void> {
  const lastDay = Math.floor(until / SECONDS_A_DAY);
  const start = (lastDay - days + 1) * SECONDS_A_DAY - 1;
  const window = { after: Math.max(start, after ?? start), until };
  const firstDay = Math.floor((window.after + 1) / SECONDS_A_DAY);
  // A day in UTC has orders of three days of the stores, the first and last ones in part.
  let waiting = [...ordersOfADay(firstDay - 1, window), ...ordersOfADay(firstDay, window)];
  for (let day = firstDay; day <= lastDay; day += 1) {
    waiting.push(...ordersOfADay(day + 1, window));
    const end = (day + 1) * SECONDS_A_DAY;
    yield waiting
      .filter(({ placedAt }) => placedAt < end)
      .sort(byTime)
      .map(({ order }) => order);
    waiting = waiting.filter(({ placedAt }) => placedAt >= end);
    onDay?.(day - firstDay + 1, lastDay - firstDay + 1);
  }
}

function byTime(one: DatedOrder, other: DatedOrder): number {
  return one.placedAt - other.placedAt;
}
