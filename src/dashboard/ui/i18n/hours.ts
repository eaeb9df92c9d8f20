import { cached } from '#order-domain/cached.ts';

/** Overrides of the locale's hours: from 0 to 23, or from 1 to 12. */
export const HOUR_CYCLES = ['h23', 'h12'] as const;
export type HourCycle = (typeof HOUR_CYCLES)[number];
/** The default. */
export const USUAL_HOURS = 'h23';

/**
 * The locale (BCP 47) with the chosen hour cycle, otherwise unchanged; undefined leaves the hours
 * to the locale.
 */
export function withHours(locale: string, hourCycle: HourCycle | undefined): string {
  return hourCycle ? new Intl.Locale(locale, { hourCycle }).toString() : locale;
}

/** True for locales (BCP 47) that write hours from 1 to 12 with AM or PM. */
export const writesDayPeriod = cached(
  (locale: string) =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true,
);

/** `8:14 PM`, or `08:14` with two digits, since times of equal length compare at a glance. */
export function clockTime(locale: string): {
  readonly hour: 'numeric' | '2-digit';
  readonly minute: '2-digit';
} {
  return { hour: writesDayPeriod(locale) ? 'numeric' : '2-digit', minute: '2-digit' };
}
