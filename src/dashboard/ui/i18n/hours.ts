import { cached } from '#order-domain/cached.ts';

/** How hours can be written instead of as in the locale (BCP 47): from 0 to 23, or from 1 to 12. */
export const HOUR_CYCLES = ['h23', 'h12'] as const;
export type HourCycle = (typeof HOUR_CYCLES)[number];
/** How hours are written by default. */
export const USUAL_HOURS = 'h23';

/**
 * The locale (BCP 47) with the chosen hour cycle, otherwise unchanged; undefined leaves the hours
 * to the locale.
 */
export function withHours(locale: string, hourCycle: HourCycle | undefined): string {
  return hourCycle ? new Intl.Locale(locale, { hourCycle }).toString() : locale;
}

/** Whether a locale writes hours from 1 to 12, with AM or PM. */
export const writesDayPeriod = cached(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true,
);

/**
 * How a locale writes hours and minutes: `8:14 PM`, or `08:14` with two digits, since times of
 * equal length compare at a glance.
 */
export function clockTime(locale: string): {
  readonly hour: 'numeric' | '2-digit';
  readonly minute: '2-digit';
} {
  return { hour: writesDayPeriod(locale) ? 'numeric' : '2-digit', minute: '2-digit' };
}
