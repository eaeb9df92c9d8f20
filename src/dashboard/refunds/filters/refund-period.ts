import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { dayZonesOf } from '../../filters/date-filter.ts';
import type { Period } from '../../orders-feed/reader/reading.ts';
import { addDays, startOfStoreDay, storeDayOf } from '../../stores/store-day.ts';
import { type Days, spanOf } from '../../stores/store-span.ts';
import { boundedStart, type RefundFilters } from './refund-filters.ts';

const DAY = 86_400;

/**
 * The orders to read for the refunds of a period: from `lookBackDays` before its start until a day after its end, since a register with a
 * wrong clock may date a refund before its order. A period without an end ends today.
 */
export function refundsPeriod({ date, stores }: RefundFilters, lookBackDays: number, days: Days): Period {
  const range = boundedStart(date);
  const bounds = dayZonesOf(stores, days).map((zone) => {
    const tomorrow = addDays(storeDayOf(days.now, zone, days.cutoffMinutes), 1);
    const { start, end } = spanOf(range, zone, days);
    const until = end ?? startOfStoreDay(tomorrow, zone, days.cutoffMinutes);
    return { from: start ?? until - DAY, until };
  });
  const from = Math.min(...bounds.map((bound) => bound.from));
  const until = Math.max(...bounds.map((bound) => bound.until));
  return {
    filter: {
      ...EMPTY_LIST_ORDERS_QUERY,
      expand: ['payments', 'refunds'],
      ...(stores && (stores.length === 1 ? { storeId: stores.join() } : { storeIds: stores })),
    },
    from: from - lookBackDays * DAY,
    until: Math.max(from, until) + DAY,
  };
}
