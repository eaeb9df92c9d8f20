/**
 * An instant to the nanosecond, for paging: whole seconds since 1970-01-01T00:00:00Z and the
 * nanoseconds after them, 0 to 999,999,999. Everything else counts in whole seconds.
 */
export type Instant = { readonly epochSeconds: number; readonly nanoseconds: number };

/**
 * The value that was read from a text, or why it could not be read (a phrase that follows the name
 * of the field).
 */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string };

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;
const UTC_SECOND = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\dZ$/;
const BROKEN_PLUS = /:\d{2}(?:\.\d+)? \d{2}:\d{2}$/;
const SECONDS_PER_DAY = 86_400;
/**
 * 0000-01-01T00:00:00Z and 9999-12-31T23:59:59Z: the range that can be printed with a four-digit
 * year.
 */
const FIRST_SECOND = -62_167_219_200;
const LAST_SECOND = 253_402_300_799;

/** A text that could not be read, with the reason. */
export function failed(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}

/**
 * The midnight in UTC (epoch seconds) of a day of the proleptic Gregorian calendar, which repeats
 * every 400 years. `Date.UTC` alone would move years below 100 to the 20th century.
 */
function midnightOf(year: number, month: number, day: number): number {
  const periods = Math.floor(year / 400) - 5;
  return Date.UTC(2000 + (year % 400), month - 1, day) / 1000 + periods * 146_097 * SECONDS_PER_DAY;
}

/**
 * Reads `YYYY-MM-DD` as the epoch seconds of that day's midnight in UTC; rejects days that the
 * calendar does not have.
 */
export function readDate(text: string): Parsed<number> {
  const match = DATE.exec(text);
  if (!match) return failed('must be a date like 2026-11-01');
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12) return failed(`has no month ${match[2]}`);
  const midnight = midnightOf(year, month, day);
  // A day that the month does not have is one of another month.
  if (new Date(midnight * 1000).getUTCDate() !== day)
    return failed(`has no day ${match[3]} in ${match[1]}-${match[2]}`);
  return { ok: true, value: midnight };
}

let lastDate = { text: '', midnight: readDate('') };

/**
 * Reads an RFC 3339 date-time with any offset; digits after the nanosecond are cut off, and there
 * are no leap seconds.
 */
export function readInstant(text: string): Parsed<Instant> {
  const match = DATE_TIME.exec(text);
  if (!match) {
    return failed(
      BROKEN_PLUS.test(text)
        ? 'has a space where the offset should start: write + as %2B in a query string'
        : 'must be an RFC 3339 date-time like 2026-11-01T12:30:00Z',
    );
  }
  const [, date = '', hour, minute, second, fraction = '', zone = 'Z'] = match;
  // Times read in succession are mostly on the same day.
  if (date !== lastDate.text) lastDate = { text: date, midnight: readDate(date) };
  const { midnight } = lastDate;
  if (!midnight.ok) return midnight;
  if (Number(hour) > 23) return failed(`has no hour ${hour}`);
  if (Number(minute) > 59) return failed(`has no minute ${minute}`);
  if (Number(second) > 59) return failed(`has no second ${second}`);
  const offset = readOffset(zone);
  if (!offset.ok) return offset;
  const secondOfDay = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  const epochSeconds = midnight.value + secondOfDay - offset.value * 60;
  if (epochSeconds < FIRST_SECOND || epochSeconds > LAST_SECOND)
    return failed('is outside the years 0000 to 9999 in UTC');
  return {
    ok: true,
    value: { epochSeconds, nanoseconds: Number(fraction.slice(0, 9).padEnd(9, '0')) },
  };
}

function readOffset(zone: string): Parsed<number> {
  if (zone === 'Z' || zone === 'z') return { ok: true, value: 0 };
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4, 6))];
  if (hours > 23 || minutes > 59) return failed(`has no offset ${zone}`);
  return { ok: true, value: (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) };
}

/** Undefined if the timestamp is missing or unreadable. */
export function instantOf(timestamp: string | undefined): Instant | undefined {
  const parsed = timestamp === undefined ? undefined : readInstant(timestamp);
  return parsed?.ok ? parsed.value : undefined;
}

/**
 * Something with the second (epoch) of its `createdAt`, so that the text is parsed once; undefined
 * if it is unreadable.
 */
export type Dated<T> = T & { readonly created: number | undefined };

/** Adds or replaces the second of `createdAt`: call it whenever `createdAt` changes. */
export function dated<T extends { readonly createdAt: string | undefined }>(value: T): Dated<T> {
  return { ...value, created: secondOf(value.createdAt) };
}

/** Epoch seconds; undefined if the timestamp is missing or unreadable. */
export function secondOf(timestamp: string | undefined): number | undefined {
  return instantOf(timestamp)?.epochSeconds;
}

/** True for `YYYY-MM-DDThh:mm:ssZ`, the form that the service prints, if the date exists. */
export function isUtcSecond(text: string): boolean {
  return UTC_SECOND.test(text) && readInstant(text).ok;
}

/** Negative, zero or positive as `left` is before, at or after `right`; exact to the nanosecond. */
export function compareInstants(left: Instant, right: Instant): number {
  return left.epochSeconds - right.epochSeconds || left.nanoseconds - right.nanoseconds;
}

/** Prints epoch seconds as the service does, `YYYY-MM-DDThh:mm:ssZ`; years 0000 to 9999. */
export function printUtcSecond(epochSeconds: number): string {
  return `${new Date(epochSeconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** Prints an instant in UTC with as many fractional digits as it needs (none to nine). */
export function printInstant({ epochSeconds, nanoseconds }: Instant): string {
  if (nanoseconds === 0) return printUtcSecond(epochSeconds);
  const second = printUtcSecond(epochSeconds).slice(0, 19);
  const fraction = String(nanoseconds).padStart(9, '0').replace(/0+$/, '');
  return `${second}.${fraction}Z`;
}
