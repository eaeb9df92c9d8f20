import { readDate } from '#contract/service/rfc3339.ts';
import { localDay } from './store-clock.ts';

/** A business day and the instants it spans (epoch seconds): `start` inclusive, `end` exclusive. */
export type DaySpan = { readonly day: string; readonly start: number; readonly end: number };

/** Maps an instant (epoch seconds) to its business day. */
export type DayClock = (epochSeconds: number) => DaySpan;

/** The business day of an IANA zone at an instant (epoch seconds). */
function businessDayAt(epochSeconds: number, timeZone: string, cutoffMinutes: number): DaySpan {
  const day = toStoreDay(epochSeconds, timeZone, cutoffMinutes);
  const startOf = (each: string) => startOfStoreDay(each, timeZone, cutoffMinutes);
  return { day, start: startOf(day), end: startOf(addDays(day, 1)) };
}

/**
 * A clock of the business days of an IANA zone. For instants in sequence it consults the calendar
 * once per day.
 */
export function createDayClock(timeZone: string, cutoffMinutes: number): DayClock {
  let last: DaySpan | undefined;
  return (epochSeconds) => {
    if (!last || epochSeconds < last.start || epochSeconds >= last.end)
      last = businessDayAt(epochSeconds, timeZone, cutoffMinutes);
    return last;
  };
}

const DAY = 86_400;
/** 0000-01-01 and 9999-12-31 (epoch seconds), the limits of the format `YYYY-MM-DD`. */
const [FIRST_DAY, LAST_DAY] = [-62_167_219_200, 253_402_214_400];

/** Seconds that a zone's clock is ahead of UTC at an instant (epoch seconds), to the minute. */
function offsetSeconds(epochSeconds: number, timeZone: string): number {
  const minute = Math.floor(epochSeconds / 60) * 60;
  const { day, minuteOfDay } = localDay(minute, { timeZone });
  const midnight = readDate(day);
  return midnight.ok ? midnight.value + minuteOfDay * 60 - minute : 0;
}

/**
 * The instants (epoch seconds, earliest first) at which a zone's clock shows a minute of a day: two
 * or none if the clock repeats or skips it.
 */
function instantsOf(
  day: string,
  minuteOfDay: number,
  timeZone: string,
): { instants: number[]; wall: number } {
  const midnight = readDate(day);
  if (!midnight.ok) throw new RangeError(`${day} is no day.`);
  const wall = midnight.value + minuteOfDay * 60;
  const offsets = new Set([
    offsetSeconds(wall - DAY, timeZone),
    offsetSeconds(wall + DAY, timeZone),
  ]);
  const instants = [...offsets]
    .map((offset) => wall - offset)
    .filter((candidate) => candidate + offsetSeconds(candidate, timeZone) === wall);
  return { instants: instants.toSorted((left, right) => left - right), wall };
}

/**
 * The instant (epoch seconds) at which a day `YYYY-MM-DD` reaches a minute (0 to 1439) on the wall
 * clock of an IANA zone; with the business day's cutoff as the minute, the start of the business
 * day. If the clock is set back over the minute, its first occurrence; if the clock is set forward
 * over it, the instant of the change.
 */
export function startOfStoreDay(day: string, timeZone: string, minuteOfDay: number): number {
  const { instants, wall } = instantsOf(day, minuteOfDay, timeZone);
  return instants[0] ?? clockChange(wall - DAY, wall + DAY, timeZone);
}

/**
 * The instant (epoch seconds) at which a minute of a day is finally over: after its second
 * occurrence if the clock is set back over it.
 */
export function endOfStoreMinute(day: string, timeZone: string, minuteOfDay: number): number {
  const { instants, wall } = instantsOf(day, minuteOfDay, timeZone);
  const last = instants.at(-1);
  return last === undefined ? clockChange(wall - DAY, wall + DAY, timeZone) : last + 60;
}

/**
 * The instant between `from` and `to` (epoch seconds) at which a zone's clock changes, found by
 * bisection to the second.
 */
function clockChange(from: number, to: number, timeZone: string): number {
  const offset = offsetSeconds(from, timeZone);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetSeconds(middle, timeZone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** The business day `YYYY-MM-DD` that an instant (epoch seconds) belongs to in an IANA zone. */
export function toStoreDay(epochSeconds: number, timeZone: string, cutoffMinutes: number): string {
  const { day } = localDay(epochSeconds, { timeZone });
  return epochSeconds < startOfStoreDay(day, timeZone, cutoffMinutes) ? addDays(day, -1) : day;
}

/** Adds days to a day `YYYY-MM-DD`, within the limits of that format. */
export function addDays(day: string, days: number): string {
  const midnight = readDate(day);
  if (!midnight.ok) throw new RangeError(`${day} is no day.`);
  const moved = Math.min(Math.max(midnight.value + days * DAY, FIRST_DAY), LAST_DAY);
  return new Date(moved * 1000).toISOString().slice(0, 10);
}
