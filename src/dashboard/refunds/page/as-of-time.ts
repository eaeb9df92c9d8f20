import { readerTimeZone } from '../../kit/i18n/formatters.ts';
import { formatMoment } from '../../stores/store-clock.ts';

/** The time of day, on the user's own clock, of the data shown; `asOf` is in epoch milliseconds. */
export function asOfTime(locale: string, asOf: number): string {
  return formatMoment(locale, new Date(asOf).toISOString(), { timeZone: readerTimeZone() }, 'time');
}
