import type { IntlShape } from 'react-intl';
import { readDate, type Parsed } from '#contract/service/rfc3339.ts';
import { formatMoment } from '../../../stores/store-clock.ts';
import { localDay } from '#order-domain/days/store-clock.ts';
import { endOfStoreMinute } from '#order-domain/days/store-day.ts';
import { type Days, zoneInView } from '#order-domain/days/store-span.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { readClockTime, WRONG } from '../../../filters/address/address-parameter.ts';

/**
 * Where a list starts, if not at the newest order: a minute on the wall clock of the zone in view, `YYYY-MM-DD` and `hh:mm`. The user sets
 * it with "Go to date".
 */
export type ListStart = { readonly day: string; readonly time: string };

/** Reads `2026-11-14T19:30`. */
export function readStart(text: string): Parsed<ListStart> {
  const [day = '', time = '', ...rest] = text.split('T');
  const isMinute = rest.length === 0 && readDate(day).ok && readClockTime(time).ok && !day.startsWith('0000');
  return isMinute ? { ok: true, value: { day, time } } : WRONG;
}

/** The IANA zone in which a start is given: that of the stores in view if they share one, else the reader's. */
export function startZone(storeIds: StoresInView, days: Days): string {
  return zoneInView(storeIds, days) ?? days.defaultTimeZone;
}

/** The last second (epoch) of a start's minute, so that a list going down from there includes that whole minute. */
export function secondOfStart({ day, time }: ListStart, timeZone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return endOfStoreMinute(day, timeZone, hours * 60 + minutes) - 1;
}

/** The start that a zone's clock shows at an instant (epoch seconds). */
export function startAtSecond(epochSeconds: number, timeZone: string): ListStart {
  const { day, minuteOfDay } = localDay(epochSeconds, { timeZone });
  const [hours, minutes] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return { day, time: `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` };
}

/** A start as people write it, e.g. `14 Nov, 19:30`; with the year unless it is that of `now`. */
export function startWords({ locale }: IntlShape, { day, time }: ListStart, now: ListStart): string {
  return formatMoment(locale, `${day}T${time}:00Z`, { timeZone: 'UTC' }, 'date-time', Date.parse(now.day));
}
