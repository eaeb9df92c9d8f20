import { readDate } from '#contract/service/rfc3339.ts';
import { type Address, readClockTime, readOneOf, readOwnParameter } from './own-parameter.ts';

/** Date ranges that move with the calendar; they stay relative in addresses. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'this_week',
  'last_7_days',
  'this_month',
  'last_month',
  'last_30_days',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/**
 * First and last day (`YYYY-MM-DD`, both inclusive, each optional) on the stores' own clocks. Days alone are business days; once there
 * is a time (`hh:mm`) they are the calendar's, and the range starts or ends at that minute, which it includes.
 */
export type FixedDates = {
  readonly from?: string;
  readonly fromTime?: string;
  readonly to?: string;
  readonly toTime?: string;
};

/** Which of a store's own days count: a moving range, or fixed days. */
export type DateFilter = { readonly preset: DatePreset } | FixedDates;

/** Whether a range ends before it begins. */
export function isReversed({ from, fromTime, to, toTime }: FixedDates): boolean {
  if (from === undefined || to === undefined) return false;
  if (from !== to) return to < from;
  return fromTime !== undefined && toTime !== undefined && toTime < fromTime;
}

/** Reads the dates of an address: `date` holds a moving range; `from`, `to` (as the API's codec read them), `from_time` and `to_time` fixed ones. */
export function readDateFilter(
  address: Address,
  moments: { readonly from?: string; readonly to?: string },
): DateFilter | undefined {
  const fixed = readFixedDates(address, moments);
  const preset = readOwnParameter(address, 'date', readOneOf(DATE_PRESETS));
  const isFixed = fixed.from !== undefined || fixed.to !== undefined;
  if (preset === undefined) return isFixed ? fixed : undefined;
  if (!isFixed) return { preset };
  address.issues.push({ parameter: 'date', message: 'date does not go with from and to.' });
  return fixed;
}

function readFixedDates(address: Address, moments: { readonly from?: string; readonly to?: string }): FixedDates {
  const from = readBound(address, 'from', moments.from);
  const to = readBound(address, 'to', moments.to);
  const fromPart = { ...(from.day && { from: from.day }), ...(from.time && { fromTime: from.time }) };
  if (isReversed({ ...fromPart, ...(to.day && { to: to.day }) })) {
    address.issues.push({ parameter: 'to', message: 'to is before from.' });
    return fromPart;
  }
  const toDay = { ...fromPart, ...(to.day && { to: to.day }) };
  if (to.time === undefined) return toDay;
  if (!isReversed({ ...toDay, toTime: to.time })) return { ...toDay, toTime: to.time };
  address.issues.push({ parameter: 'to_time', message: 'to_time is before from_time.' });
  return toDay;
}

function readBound(address: Address, name: 'from' | 'to', moment: string | undefined) {
  const isDay = moment !== undefined && readDate(moment).ok;
  if (moment !== undefined && !isDay) {
    address.issues.push({ parameter: name, message: `${name} must be a day like 2026-11-01.` });
  }
  const time = readOwnParameter(address, `${name}_time`, readClockTime);
  if (isDay) return { day: moment, time };
  if (time !== undefined) {
    address.issues.push({ parameter: `${name}_time`, message: `${name}_time goes with a day in ${name}.` });
  }
  return { day: undefined, time: undefined };
}

/** The parameters that hold a date filter beside the API's `from` and `to`. */
export function dateParameters(date: DateFilter | undefined): (readonly [name: string, value: string])[] {
  if (!date) return [];
  if ('preset' in date) return [['date', date.preset]];
  return [
    ...(date.fromTime === undefined ? [] : [['from_time', date.fromTime] as const]),
    ...(date.toTime === undefined ? [] : [['to_time', date.toTime] as const]),
  ];
}
