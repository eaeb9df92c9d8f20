import { useContext, useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { readInstant } from '#contract/service/rfc3339.ts';
import { type StoreDirectory, useStores } from '../../stores/stores.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { localDay, type StoreClock } from '../../stores/store-clock.ts';
import { HeadCurrency } from './amount.ts';
import { createDayClock, type DayClock } from './day-clock.ts';
import { useShowsZones } from './shows-zones.ts';

/** What cells need beside their order; of the same identity as long as nothing of it changes. */
export type CellContext = {
  readonly intl: IntlShape;
  readonly stores: StoreDirectory;
  readonly nameLanguage: string;
  /** Times name their zone. */
  readonly showsZones: boolean;
  /** The currency that the heads of columns name, so that amounts need not; undefined where there are several. */
  readonly headCurrency: string | undefined;
  /** The query string of the address, which links to orders keep. */
  readonly search: string;
  /** The day (`YYYY-MM-DD`) on a store's clock; undefined where the timestamp cannot be read. */
  readonly dayOn: (clock: StoreClock, timestamp: string) => string | undefined;
};

/** Tells days on clocks; where orders come one after the other the calendar is asked once a day and zone. */
function createDayReader(): CellContext['dayOn'] {
  const clocks = new Map<string, DayClock>();
  return (clock, timestamp) => {
    const instant = readInstant(timestamp);
    if (!instant.ok) return undefined;
    const { epochSeconds } = instant.value;
    if ('offsetMinutes' in clock) return localDay(epochSeconds, clock).day;
    const known = clocks.get(clock.timeZone) ?? createDayClock(clock.timeZone, 0);
    clocks.set(clock.timeZone, known);
    return known(epochSeconds).day;
  };
}

/** What the cells of a table share, gathered once for all of them rather than by each for itself. */
export function useCellContext(): CellContext {
  const intl = useIntl();
  const stores = useStores();
  const nameLanguage = useContext(NameLanguage);
  const headCurrency = useContext(HeadCurrency);
  const showsZones = useShowsZones();
  const { search } = useLocation();
  const dayOn = useMemo(() => createDayReader(), []);
  return useMemo(
    () => ({ intl, stores, nameLanguage, showsZones, headCurrency, search, dayOn }),
    [intl, stores, nameLanguage, showsZones, headCurrency, search, dayOn],
  );
}
