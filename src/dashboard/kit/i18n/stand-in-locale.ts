import { withHours, writesDayPeriod } from './hours.ts';

/** English locales that differ in the order of day and month and in the separators of numbers. */
const STAND_INS = ['en-US', 'en-150', 'en-DE', 'en-SE', 'en-CH'];

/** The order of day and month and the separators of a locale, e.g. `day,month ,.`. */
function habitsOf(locale: string): string {
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).formatToParts(0);
  const days = date.map(({ type }) => type).filter((type) => type === 'day' || type === 'month');
  const number = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(1_234_567.5);
  const separators = number.filter(({ type }) => type === 'group' || type === 'decimal').map(({ value }) => value);
  return `${days.join()} ${separators.join('')}`;
}

/** The English locale (BCP 47) that writes dates, times and numbers most like a locale whose region has no English of its own. */
export function standInLocale(native: string): string {
  const habits = habitsOf(native);
  const locale = STAND_INS.find((candidate) => habitsOf(candidate) === habits) ?? 'en-150';
  const hasDayPeriod = writesDayPeriod(native);
  return hasDayPeriod === writesDayPeriod(locale) ? locale : withHours(locale, hasDayPeriod ? 'h12' : 'h23');
}
