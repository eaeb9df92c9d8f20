import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';
import { readDate, type Reading } from '#contract/service/rfc3339.ts';
import { localDay } from '../../../stores/store-clock.ts';
import type { DayContext } from '../filters/store-span.ts';
import type { OrderFilters } from '../filters/order-filters.ts';
import { readClockTime, readOwnParameter } from '../filters/own-parameter.ts';
import { endOfStoreMinute } from '../filters/store-day.ts';

/** A minute on the wall clock of the selection's zone: `YYYY-MM-DD` and `hh:mm`. */
export type JumpMoment = { readonly day: string; readonly time: string };

const PARAMETER = 'at';

/** Reads `2026-11-14T19:30`. */
function readMoment(text: string): Reading<JumpMoment> {
  const [day = '', time = '', ...rest] = text.split('T');
  const isMoment = rest.length === 0 && readDate(day).ok && readClockTime(time).ok && !day.startsWith('0000');
  return isMoment
    ? { ok: true, value: { day, time } }
    : { ok: false, reason: 'must be a moment like 2026-11-14T19:30' };
}

/** The moment in an address at which its list starts; one that makes no sense is left out and becomes an issue. */
export function readJump(search: string): { moment: JumpMoment | undefined; issues: readonly QueryIssue[] } {
  const issues: QueryIssue[] = [];
  const moment = readOwnParameter({ parameters: readQueryString(search), issues }, PARAMETER, readMoment);
  return { moment, issues };
}

/** An address's query string with another moment, or none; its other parameters stay as they are. */
export function writeJump(search: string, moment: JumpMoment | undefined): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && readQueryString(part)[0]?.name !== PARAMETER);
  return [...others, ...(moment ? [`${PARAMETER}=${moment.day}T${moment.time}`] : [])].join('&');
}

/** The zone in which moments of a selection are told: its stores' own where they keep one, else the reader's. */
export function jumpZone({ storeId }: OrderFilters, { stores, defaultTimeZone }: DayContext): string {
  if (storeId !== undefined) return stores.find(storeId).timeZone ?? defaultTimeZone;
  const zones = new Set(stores.described.map((store) => store.timeZone));
  const [zone] = zones;
  return zones.size === 1 && zone !== undefined ? zone : defaultTimeZone;
}

/** The last second (epoch) of a moment's minute, so that a list which goes down from there begins with that minute. */
export function secondOfMoment({ day, time }: JumpMoment, timeZone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return endOfStoreMinute(day, timeZone, hours * 60 + minutes) - 1;
}

/** The minute that a zone's clock shows at an instant (epoch seconds). */
export function momentOfSecond(epochSeconds: number, timeZone: string): JumpMoment {
  const { day, minuteOfDay } = localDay(epochSeconds, { timeZone });
  const [hours, minutes] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60];
  return { day, time: `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` };
}
