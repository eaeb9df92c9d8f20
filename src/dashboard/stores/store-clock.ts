import { secondOf } from '#contract/service/rfc3339.ts';
import { cityOfZone, localDay, shifted, type StoreClock } from '#order-domain/days/store-clock.ts';
import { cached } from '#order-domain/cached.ts';
import { readerTimeZone } from '../ui/i18n/formatters.ts';
import { clockTime, writesDayPeriod } from '../ui/i18n/hours.ts';

export type MomentStyle = 'time' | 'day' | 'date-time' | 'day-time' | 'full';

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };

/** Fields besides hours and minutes. */
const STYLES: Record<MomentStyle, Intl.DateTimeFormatOptions> = {
  time: {},
  day: DAY,
  'date-time': { day: 'numeric', month: 'short' },
  'day-time': DAY,
  full: { ...DAY, year: 'numeric', second: '2-digit' },
};

const momentFormat = cached(
  (locale: string, timeZone: string, style: MomentStyle, namesYear: boolean) =>
    new Intl.DateTimeFormat(locale, {
      ...STYLES[style],
      ...(style !== 'day' && clockTime(locale)),
      ...(namesYear && { year: 'numeric' }),
      timeZone,
    }),
);

/**
 * Locales that abbreviate zones, e.g. EST, CET, AEDT, JST, IST, SAST, each with the prefix of most
 * of its zones. Locales that abbreviate the same zone agree on the abbreviation.
 */
const ABBREVIATING = new Map([
  ['en-US', 'America/'],
  ['en-GB', 'Europe/'],
  ['en-AU', 'Australia/'],
  ['ja', 'Asia/Tokyo'],
  ['en-IN', 'Asia/'],
  ['en-ZA', 'Africa/'],
]);
/** Epoch ms in winter and in summer. */
const SEASONS = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];

function zoneNameAt(format: Intl.DateTimeFormat, milliseconds: number): string {
  return (
    format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  );
}

/**
 * The format that abbreviates a zone, preferably in the locale's own words; undefined if every
 * locale only has its offset.
 */
const zoneFormat = cached((locale: string, timeZone: string): Intl.DateTimeFormat | undefined => {
  const others = [...ABBREVIATING]
    .toSorted(
      ([, left], [, right]) =>
        Number(timeZone.startsWith(right)) - Number(timeZone.startsWith(left)),
    )
    .map(([by]) => by);
  const own = new Intl.Locale(locale).baseName;
  // One by one, because each costs about a millisecond and the first usually fits.
  for (const by of ABBREVIATING.has(own) ? others : [own, ...others]) {
    const format = new Intl.DateTimeFormat(by, { timeZone, timeZoneName: 'short' });
    if (SEASONS.every((time) => !/\p{Nd}/u.test(zoneNameAt(format, time)))) return format;
  }
  return undefined;
});

/**
 * Formats a timestamp on a store's clock, with the year if it differs from that of `now` (epoch
 * ms); an unreadable timestamp is returned unchanged.
 */
export function formatMoment(
  locale: string,
  timestamp: string,
  clock: StoreClock,
  style: MomentStyle,
  now = Date.now(),
): string {
  const second = secondOf(timestamp);
  if (second === undefined) return timestamp;
  const { timeZone, milliseconds } = shifted(second, clock);
  const namesYear =
    style !== 'time' &&
    localDay(second, clock).day.slice(0, 4) !== localDay(now / 1000, clock).day.slice(0, 4);
  const text = momentFormat(locale, timeZone, style, namesYear).format(milliseconds);
  // Prevents a line break before the day period (AM or PM).
  return style !== 'day' && writesDayPeriod(locale)
    ? text.replace(/\s(?=\P{Nd}+$)/gu, '\u00A0')
    : text;
}

/** Formats a time of day, `hh:mm` up to `24:00`. */
export function timeOfDay(locale: string, time: string): string {
  const isEnd = time === '24:00';
  if (isEnd && !writesDayPeriod(locale)) return time;
  return formatMoment(
    locale,
    `2000-01-01T${isEnd ? '00:00' : time}:00Z`,
    { timeZone: 'UTC' },
    'time',
  );
}

/** True when the store's clock agrees with the user's own at an instant (epoch seconds). */
export function isReadersClock(clock: StoreClock, epochSeconds: number): boolean {
  const [here, there] = [{ timeZone: readerTimeZone() }, clock].map((each) =>
    localDay(epochSeconds, each),
  );
  return here?.day === there?.day && here?.minuteOfDay === there?.minuteOfDay;
}

/**
 * The short name of a store's clock at a time: `CET`, the city of a zone without an abbreviation,
 * `UTC−05:00` without a zone.
 */
export function clockName(locale: string, timestamp: string, clock: StoreClock): string {
  if ('offsetMinutes' in clock) {
    const { offsetMinutes: minutes } = clock;
    if (minutes === 0) return 'UTC';
    return `UTC${minutes < 0 ? '\u2212' : '+'}${new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)}`;
  }
  const second = secondOf(timestamp);
  if (second === undefined) return clock.timeZone;
  const format = zoneFormat(locale, clock.timeZone);
  return format ? zoneNameAt(format, second * 1000) : cityOfZone(clock.timeZone);
}
