import { readerTimeZone } from '../../kit/i18n/formatters.ts';
import { formatMoment } from '../../stores/store-clock.ts';

/** The time of day, on the reader's clock, of what is shown; `asOf` is in epoch milliseconds. */
export function asOfTime(locale: string, asOf: number): string {
  return formatMoment(locale, new Date(asOf).toISOString(), { timeZone: readerTimeZone() }, 'time');
}
