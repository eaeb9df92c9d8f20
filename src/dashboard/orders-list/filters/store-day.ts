import { readDate } from '#contract/rfc3339.ts';
import { localDay } from '../../i18n/store-clock.ts';

const DAY = 86_400;

/** Seconds that a zone's clock is ahead of UTC at an instant (epoch seconds), to the minute. */
function offsetSeconds(epochSeconds: number, timeZone: string): number {
  const minute = Math.floor(epochSeconds / 60) * 60;
  const { day, minuteOfDay } = localDay(minute, { timeZone });
  const midnight = readDate(day);
  return midnight.ok ? midnight.value + minuteOfDay * 60 - minute : 0;
}

/**
 * The instant (epoch seconds) at which a business day `YYYY-MM-DD` starts in an IANA zone, `cutoffMinutes` after midnight on the
 * wall clock. Where the clock is set back over that time, the first of the two; where it is set forward over it, the moment of the change.
 */
export function startOfStoreDay(day: string, timeZone: string, cutoffMinutes: number): number {
  const midnight = readDate(day);
  if (!midnight.ok) throw new RangeError(`${day} is no day.`);
  const wall = midnight.value + cutoffMinutes * 60;
  const [before, after] = [offsetSeconds(wall - DAY, timeZone), offsetSeconds(wall + DAY, timeZone)];
  const candidates = [wall - before, wall - after].filter(
    (candidate) => candidate + offsetSeconds(candidate, timeZone) === wall,
  );
  return candidates.length > 0 ? Math.min(...candidates) : clockChange(wall - DAY, wall + DAY, timeZone);
}

/** The instant between two (epoch seconds) at which a zone's clock changes, found by bisection to the second. */
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
export function storeDayOf(epochSeconds: number, timeZone: string, cutoffMinutes: number): string {
  const { day } = localDay(epochSeconds, { timeZone });
  return epochSeconds < startOfStoreDay(day, timeZone, cutoffMinutes) ? addDays(day, -1) : day;
}

/** A day `YYYY-MM-DD` some days later (or earlier). */
export function addDays(day: string, days: number): string {
  const midnight = readDate(day);
  if (!midnight.ok) throw new RangeError(`${day} is no day.`);
  return new Date((midnight.value + days * DAY) * 1000).toISOString().slice(0, 10);
}
