import { type DateRange, dayRange } from '#order-domain/days/date-range.ts';
import { addDays, type DayClock, type DaySpan, startOfStoreDay, storeDayOf } from '#order-domain/days/store-day.ts';

/** The first and the last day of a date filter, each with all the hours it has on any store's clock. */
export type FilteredDays = { readonly first: DaySpan | undefined; readonly last: DaySpan | undefined };

/** The days of a date filter where stores have several clocks and the list is grouped by the user's days. */
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
  // A relative range differs in zones whose calendar is a day ahead.
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

/** Limits a clock to the filtered days: the hours that the first or last day has on a store's clock belong to that day. */
export function withinDays(dayAt: DayClock, { first, last }: FilteredDays): DayClock {
  return (epochSeconds) => {
    const span = dayAt(epochSeconds);
    if (last && span.day >= last.day) return last;
    return first && span.day <= first.day ? first : span;
  };
}
