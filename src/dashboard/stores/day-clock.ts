import { addDays, startOfStoreDay, storeDayOf } from './store-day.ts';

/** A business day and the instants it spans (epoch seconds): `start` inclusive, `end` exclusive. */
export type DaySpan = { readonly day: string; readonly start: number; readonly end: number };

/** Maps an instant (epoch seconds) to its business day. */
export type DayClock = (epochSeconds: number) => DaySpan;

/** A clock of the business days of an IANA zone. For instants in sequence it consults the calendar once per day. */
export function createDayClock(timeZone: string, cutoffMinutes: number): DayClock {
  let last: DaySpan | undefined;
  return (epochSeconds) => {
    if (last && epochSeconds >= last.start && epochSeconds < last.end) return last;
    const day = storeDayOf(epochSeconds, timeZone, cutoffMinutes);
    last = {
      day,
      start: startOfStoreDay(day, timeZone, cutoffMinutes),
      end: startOfStoreDay(addDays(day, 1), timeZone, cutoffMinutes),
    };
    return last;
  };
}
