import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { cached } from '../cached.ts';
import type { Store } from './stores.ts';

/**
 * A store's clock: the IANA zone of a described store, else an order's own offset from UTC in
 * minutes.
 */
export type StoreClock = { readonly timeZone: string } | { readonly offsetMinutes: number };

/** The clock an order is shown on: its store's zone, else the order's own offset, else UTC. */
export function getStoreClock(
  order: Pick<Order, 'tzOffsetMinutes'>,
  store: Pick<Store, 'timeZone'>,
): StoreClock {
  if (store.timeZone !== undefined) return { timeZone: store.timeZone };
  return { offsetMinutes: storeOffset(order) };
}

const localDayFormat = cached(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
      hourCycle: 'h23',
    }),
);

/**
 * The zone and epoch milliseconds to format: an offset clock is formatted as UTC, shifted by the
 * offset.
 */
export function shifted(
  epochSeconds: number,
  clock: StoreClock,
): { timeZone: string; milliseconds: number } {
  return 'timeZone' in clock
    ? { timeZone: clock.timeZone, milliseconds: epochSeconds * 1000 }
    : { timeZone: 'UTC', milliseconds: (epochSeconds + clock.offsetMinutes * 60) * 1000 };
}

/**
 * The day, `YYYY-MM-DD`, and minute of the day that a store's clock shows at an instant (epoch
 * seconds). Where the year 10000 has begun already, the day is the last one that can be written so.
 */
export function localDay(
  epochSeconds: number,
  clock: StoreClock,
): { day: string; minuteOfDay: number } {
  const { timeZone, milliseconds } = shifted(epochSeconds, clock);
  const parts = localDayFormat(timeZone).formatToParts(milliseconds);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`.padStart(10, '0');
  return {
    day: day.length > 10 ? '9999-12-31' : day,
    minuteOfDay: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** The city that an IANA zone is named after: `New York` for `America/New_York`. */
export function cityOfZone(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
