import type { IntlShape } from 'react-intl';
import { readDate } from '#contract/service/rfc3339.ts';
import {
  DATE_PRESETS,
  type DateRange,
  type FixedDates,
  isReversed,
} from '#order-domain/days/date-range.ts';
import { timeOfDay } from '../stores/store-clock.ts';
import { type Days, dayZoneOf } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import {
  ignoreParameter,
  readClockTime,
  readOneOf,
  readOwnParameter,
} from './address/address-parameter.ts';
import type { ReadableAddress, WrittenParameters } from './address/page-address.ts';
import type { Filter } from './filter-definition.ts';

/**
 * Reads the dates of an address: `date` holds a relative range; `from`, `to`, `from_time` and
 * `to_time` fixed dates.
 */
function readDateRange(address: ReadableAddress): DateRange | undefined {
  const fixed = readFixedDates(address);
  const preset = readOwnParameter(address, 'date', readOneOf(DATE_PRESETS));
  const isFixed = fixed.from !== undefined || fixed.to !== undefined;
  if (preset === undefined) return isFixed ? fixed : undefined;
  if (!isFixed) return { preset };
  ignoreParameter(address, 'date');
  return fixed;
}

function readFixedDates(address: ReadableAddress): FixedDates {
  const from = readBound(address, 'from');
  const to = readBound(address, 'to');
  const fromPart = {
    ...(from.day && { from: from.day }),
    ...(from.time && { fromTime: from.time }),
  };
  if (isReversed({ ...fromPart, ...(to.day && { to: to.day }) })) {
    ignoreParameter(address, 'to');
    return fromPart;
  }
  const toDay = { ...fromPart, ...(to.day && { to: to.day }) };
  if (to.time === undefined) return toDay;
  if (!isReversed({ ...toDay, toTime: to.time })) return { ...toDay, toTime: to.time };
  ignoreParameter(address, 'to_time');
  return toDay;
}

/**
 * Whether a text is a day of the years 1 to 9998, whose neighboring years can be written as well.
 */
function isDayOfRange(text: string): boolean {
  return readDate(text).ok && text >= '0001' && text < '9999';
}

function readBound(address: ReadableAddress, name: 'from' | 'to') {
  const day = address.query[name];
  const isDay = day !== undefined && isDayOfRange(day);
  if (day !== undefined && !isDay) ignoreParameter(address, name);
  const time = readOwnParameter(address, `${name}_time`, readClockTime);
  if (isDay) return { day, time };
  if (time !== undefined) ignoreParameter(address, `${name}_time`);
  return { day: undefined, time: undefined };
}

function writeDateRange(range: DateRange): WrittenParameters {
  if ('preset' in range) return { date: range.preset };
  return { from: range.from, to: range.to, from_time: range.fromTime, to_time: range.toTime };
}

/** The IANA time zones that define the days of the stores in view. */
export function dayZonesOf(storeIds: StoresInView, days: Days): readonly string[] {
  if (storeIds !== undefined)
    return [...new Set(storeIds.map((storeId) => dayZoneOf(storeId, days)))];
  return [
    ...new Set([...days.stores.described.map((store) => store.timeZone), days.defaultTimeZone]),
  ];
}

/**
 * A day `YYYY-MM-DD` as people write it, e.g. `1 Nov`; with its year unless that is the current
 * one.
 */
export function dayWords(intl: IntlShape, day: string, now = Date.now()): string {
  const isOtherYear = Number(day.slice(0, 4)) !== new Date(now).getFullYear();
  return intl.formatDate(`${day}T00:00:00Z`, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(isOtherYear && { year: 'numeric' }),
  });
}

/** A date range in words, with both ends if it has them, e.g. `Today` or `1 Nov, 19:30 – 20:30`. */
export function dateWords(intl: IntlShape, range: DateRange): string {
  if ('preset' in range) return intl.formatMessage({ id: `date.${range.preset}` });
  const { from, to } = range;
  const isTimed = range.fromTime !== undefined || range.toTime !== undefined;
  if (from === undefined)
    return intl.formatMessage({ id: 'date.until' }, { day: boundWords(intl, to, range.toTime) });
  if (to === undefined)
    return intl.formatMessage(
      { id: 'date.since' },
      { day: boundWords(intl, from, range.fromTime) },
    );
  // A range with only one time implies the other: the day's start or end.
  const [fromTime, toTime] = isTimed ? [range.fromTime ?? DAY_START, range.toTime ?? DAY_END] : [];
  const start = boundWords(intl, from, fromTime);
  if (from !== to) return `${start} – ${boundWords(intl, to, toTime)}`;
  return toTime === undefined ? start : `${start} – ${timeOfDay(intl.locale, toTime)}`;
}

const DAY_START = '00:00';
const DAY_END = '24:00';

/** A day and, if it is given, a time `hh:mm` of it in words; empty without a day. */
export function boundWords(
  intl: IntlShape,
  day: string | undefined,
  time: string | undefined,
): string {
  if (day === undefined) return '';
  return time === undefined
    ? dayWords(intl, day)
    : `${dayWords(intl, day)}, ${timeOfDay(intl.locale, time)}`;
}

/** The filter by dates. */
export const dateFilter = {
  name: 'filter.date',
  parameters: {
    date: 'filter.date',
    from: 'date.first_day',
    from_time: 'date.from_time',
    to: 'date.last_day',
    to_time: 'date.to_time',
  },
  read: readDateRange,
  write: writeDateRange,
  words: (range, { intl }) => dateWords(intl, range),
} as const satisfies Filter<DateRange>;
