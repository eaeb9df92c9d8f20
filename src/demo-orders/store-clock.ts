const SECONDS_PER_HOUR = 3600;
const SECONDS_PER_DAY = 86_400;
const HOURS_REMEMBERED = 4096;

/** A store's wall clock. Days are counted from 1970-01-01, as days of the store. */
export type StoreClock = {
  /**
   * Minutes to add to UTC at an instant (epoch seconds); negative west of Greenwich, correct across
   * clock changes.
   */
  offsetMinutesAt(epochSeconds: number): number;
  /** The store's day at an instant (epoch seconds). */
  dayAt(epochSeconds: number): number;
  /** Seconds since the store's midnight at an instant (epoch seconds), as its clock shows them. */
  secondOfDayAt(epochSeconds: number): number;
  /**
   * The instant (epoch seconds) at which the clock shows a second of a day; for a time that the
   * clock skips, it is an hour off.
   */
  instantOf(day: number, secondOfDay: number): number;
};

export function weekdayOf(day: number): number {
  // 1970-01-01 was a Thursday.
  return (day + 4) % 7;
}

/**
 * Starts a clock for an IANA time zone; caches offsets by the hour, because the demo's zones change
 * theirs only on the hour.
 */
export function createStoreClock(timeZone: string): StoreClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();

  function readOffset(epochSeconds: number): number {
    const name = format
      .formatToParts(epochSeconds * 1000)
      .find(({ type }) => type === 'timeZoneName');
    const offset = name && /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name.value);
    if (!offset) throw new RangeError(`The time zone ${timeZone} has no offset.`);
    // Plain GMT has no digits.
    const [, sign, hours = '0', minutes = '0'] = offset;
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  }

  function offsetMinutesAt(epochSeconds: number): number {
    const hour = Math.floor(epochSeconds / SECONDS_PER_HOUR);
    const known = offsets.get(hour);
    if (known !== undefined) return known;
    if (offsets.size >= HOURS_REMEMBERED) offsets.clear();
    const offset = readOffset(hour * SECONDS_PER_HOUR);
    offsets.set(hour, offset);
    return offset;
  }

  const localSecondsAt = (epochSeconds: number) =>
    epochSeconds + offsetMinutesAt(epochSeconds) * 60;

  return {
    offsetMinutesAt,
    dayAt: (epochSeconds) => Math.floor(localSecondsAt(epochSeconds) / SECONDS_PER_DAY),
    secondOfDayAt: (epochSeconds) => localSecondsAt(epochSeconds) % SECONDS_PER_DAY,
    instantOf(day, secondOfDay) {
      const asIfUtc = day * SECONDS_PER_DAY + secondOfDay;
      const guess = asIfUtc - offsetMinutesAt(asIfUtc) * 60;
      return asIfUtc - offsetMinutesAt(guess) * 60;
    },
  };
}
