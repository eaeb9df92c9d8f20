import { cached } from './cached.ts';

/** How hours are written where it is not as in the locale (BCP 47): from 1 to 12, or from 0 to 23. */
export const HOUR_CYCLES = ['h23', 'h12'] as const;
export type HourCycle = (typeof HOUR_CYCLES)[number];
/** How hours are written as long as nothing else is chosen. */
export const USUAL_HOURS = 'h23';

/** A locale (BCP 47) that writes the hours of clock times as chosen, all else as before; undefined leaves them to the locale. */
export function withHours(locale: string, hourCycle: HourCycle | undefined): string {
  return hourCycle ? new Intl.Locale(locale, { hourCycle }).toString() : locale;
}

/** Whether a locale writes hours from 1 to 12, with the half of the day. */
export const writesHalfDays = cached(
  (locale: string) => new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true,
);

/** How a locale writes hours and minutes: `8:14 PM`; `08:14`, since times of the same length are compared at a glance. */
export function clockTime(locale: string): { readonly hour: 'numeric' | '2-digit'; readonly minute: '2-digit' } {
  return { hour: writesHalfDays(locale) ? 'numeric' : '2-digit', minute: '2-digit' };
}
