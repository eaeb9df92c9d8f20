import type { IntlShape } from 'react-intl';
import type { DateRange } from '#order-domain/days/date-range.ts';
import { type Days, getDayZone } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { timeOfDay } from '../stores/store-clock.ts';

/** The IANA time zones that define the days of the stores in view. */
export function getDayZones(storeIds: StoresInView, days: Days): readonly string[] {
  if (storeIds !== undefined)
    return [...new Set(storeIds.map((storeId) => getDayZone(storeId, days)))];
  return [
    ...new Set([...days.stores.described.map((store) => store.timeZone), days.defaultTimeZone]),
  ];
}

/** A day `YYYY-MM-DD` in words, e.g. `1 Nov`; with its year unless it is the current one. */
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

/** A day and, if given, its time `hh:mm` in words; empty without a day. */
function boundWords(intl: IntlShape, day: string | undefined, time: string | undefined): string {
  if (day === undefined) return '';
  return time === undefined
    ? dayWords(intl, day)
    : `${dayWords(intl, day)}, ${timeOfDay(intl.locale, time)}`;
}

/**
 * A date range as part of a sentence, such as “No orders …”: `yesterday`, `last week`, `in the last
 * 7 days`, `on Nov 1`, `from Nov 1 to Nov 3`.
 */
export function periodInText(intl: IntlShape, range: DateRange): string {
  const say = (period: string, from = '', to = '') =>
    intl.formatMessage({ id: 'date.in_text' }, { period, from, to });
  if ('preset' in range) return say(range.preset);
  const { from, to } = range;
  const words = dateWords(intl, range);
  if (from === undefined || to === undefined) return words;
  if (from === to) return say('day', words);
  const isTimed = range.fromTime !== undefined || range.toTime !== undefined;
  const bound = (day: string, time: string | undefined, usual: string) =>
    boundWords(intl, day, isTimed ? (time ?? usual) : undefined);
  return say('days', bound(from, range.fromTime, '00:00'), bound(to, range.toTime, '24:00'));
}
