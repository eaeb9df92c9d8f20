import { type DateRange, dayRange } from '../../../stores/date-range.ts';
import { addDays, startOfStoreDay, storeDayOf } from '../../../stores/store-day.ts';

/** A business day and the instants it spans (epoch seconds): `start` inclusive, `end` exclusive. */
export type DaySpan = { readonly day: string; readonly start: number; readonly end: number };

/** Tells the business day of an instant (epoch seconds). */
export type DayClock = (epochSeconds: number) => DaySpan;

/** A clock of the business days of an IANA zone. It asks the calendar once a day, not once an instant, where instants come in order. */
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

/** The first and the last day that a date filter selects, each with every hour that it has on any of the stores' clocks. */
export type FilteredDays = { readonly first: DaySpan | undefined; readonly last: DaySpan | undefined };

/** The days that a filter selects where the stores keep several clocks and days are told on the reader's. */
export function filteredDays(
  date: DateRange | undefined,
  {
    zones,
    timeZone,
    cutoffMinutes,
    now,
  }: { zones: readonly string[]; timeZone: string; cutoffMinutes: number; now: number },
): FilteredDays {
  if (!date) return { first: undefined, last: undefined };
  // A relative range is another one where the calendar is a day ahead.
  const ranges = zones.map((zone) => dayRange(date, storeDayOf(now, zone, cutoffMinutes)));
  const from = ranges.flatMap((range) => range.from ?? []).sort()[0];
  const to = ranges
    .flatMap((range) => range.to ?? [])
    .sort()
    .at(-1);
  const startsOf = (day: string) => zones.map((zone) => startOfStoreDay(day, zone, cutoffMinutes));
  const earliest = (day: string) => Math.min(...startsOf(day));
  const latest = (day: string) => Math.max(...startsOf(day));
  const own = (day: string) => startOfStoreDay(day, timeZone, cutoffMinutes);
  if (from !== undefined && from === to) {
    const only = { day: from, start: earliest(from), end: latest(addDays(from, 1)) };
    return { first: only, last: only };
  }
  return {
    first: from === undefined ? undefined : { day: from, start: earliest(from), end: own(addDays(from, 1)) },
    last: to === undefined ? undefined : { day: to, start: own(to), end: latest(addDays(to, 1)) },
  };
}

/** Tells the day of an instant, never one beyond those selected: what an edge has on a store's clock belongs to that edge. */
export function withinDays(dayAt: DayClock, { first, last }: FilteredDays): DayClock {
  return (epochSeconds) => {
    const span = dayAt(epochSeconds);
    if (last && span.day >= last.day) return last;
    return first && span.day <= first.day ? first : span;
  };
}
