import { createContext, useContext } from 'react';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { IntlShape } from 'react-intl';
import { localDay, type StoreClock } from '#order-domain/days/store-clock.ts';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
import { createDayClock, type DayClock } from '#order-domain/days/store-day.ts';

/** True when the rows on screen have different clocks, so that each time must show its zone. */
export const ShowsZones = createContext(false);

/** Whether times show their zone. */
export function useShowsZones(): boolean {
  return useContext(ShowsZones);
}

/** What every cell needs besides its order; keeps its identity while nothing in it changes. */
export type OrdersTableMeta = {
  readonly intl: IntlShape;
  readonly stores: StoreDirectory;
  readonly nameLanguage: string;
  /** Times show their zone. */
  readonly showsZones: boolean;
  /**
   * The currency shown in the column headers, so that amounts omit it; undefined where there are
   * several.
   */
  readonly headerCurrency: string | undefined;
  /** Whether headings above the rows show their days. */
  readonly isByDay: boolean;
  /** The query string of the page, which links to orders keep. */
  readonly search: string;
  /** The day (`YYYY-MM-DD`) on a store's clock; undefined for an unreadable timestamp. */
  readonly dayOn: (clock: StoreClock, timestamp: string) => string | undefined;
};

/**
 * Creates a function that reads the day off a clock. For consecutive orders, the calendar is
 * consulted once per day and zone.
 */
export function createDayReader(): OrdersTableMeta['dayOn'] {
  const clocks = new Map<string, DayClock>();
  return (clock, timestamp) => {
    const epochSeconds = secondOf(timestamp);
    if (epochSeconds === undefined) return undefined;
    if ('offsetMinutes' in clock) return localDay(epochSeconds, clock).day;
    const known = clocks.get(clock.timeZone) ?? createDayClock(clock.timeZone, 0);
    clocks.set(clock.timeZone, known);
    return known(epochSeconds).day;
  };
}
