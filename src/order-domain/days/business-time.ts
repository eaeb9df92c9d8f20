import { createDayClock, type DayClock } from './store-day.ts';
import { localDay } from './store-clock.ts';
import { type Days, getDayZone } from './store-span.ts';

/** The first and the last business day of a period, `YYYY-MM-DD`. */
type BusinessDays = { readonly from: string; readonly to: string };

/**
 * Places instants on the stores' own clocks: the business day among those of a period, and the
 * hour.
 */
export function businessTime(
  { from, to }: BusinessDays,
  days: Pick<Days, 'stores' | 'defaultTimeZone' | 'cutoffMinutes'>,
) {
  const clocks = new Map<string, DayClock>();
  function clockOf(storeId: string): DayClock {
    const zone = getDayZone(storeId, days);
    const clock = clocks.get(zone) ?? createDayClock(zone, days.cutoffMinutes);
    clocks.set(zone, clock);
    return clock;
  }
  return {
    currencyOf: (storeId: string): string => days.stores.find(storeId).currency,
    dayOf(storeId: string, second: number): string | undefined {
      const { day } = clockOf(storeId)(second);
      return day < from || day > to ? undefined : day;
    },
    hourOf: (storeId: string, second: number): number =>
      Math.floor(localDay(second, { timeZone: getDayZone(storeId, days) }).minuteOfDay / 60),
  };
}
