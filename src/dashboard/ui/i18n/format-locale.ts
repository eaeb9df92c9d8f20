import { cached } from '#order-domain/cached.ts';
import { languageFor } from '#contract/text/interface-language.ts';
import { withHours, writesDayPeriod } from './hours.ts';

/** English locales that differ in the order of day and month and in the separators of numbers. */
const STAND_INS = ['en-US', 'en-150', 'en-DE', 'en-SE', 'en-CH'];

/** The order of day and month and the separators of a locale, e.g. `day,month ,.`. */
function habitsOf(locale: string): string {
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).formatToParts(0);
  const days = date.map(({ type }) => type).filter((type) => type === 'day' || type === 'month');
  const number = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(1_234_567.5);
  const separators = number
    .filter(({ type }) => type === 'group' || type === 'decimal')
    .map(({ value }) => value);
  return `${days.join()} ${separators.join('')}`;
}

/**
 * The English locale (BCP 47) that writes dates, times and numbers most like a locale whose region
 * has no English of its own.
 */
function standInLocale(native: string): string {
  const habits = habitsOf(native);
  const locale = STAND_INS.find((candidate) => habitsOf(candidate) === habits) ?? 'en-150';
  const hasDayPeriod = writesDayPeriod(native);
  return hasDayPeriod === writesDayPeriod(locale)
    ? locale
    : withHours(locale, hasDayPeriod ? 'h12' : 'h23');
}

/**
 * The locale (BCP 47) for dates, times and numbers: words in the interface's `language`, everything
 * else as in the region of the browser's first language. In English, `de-DE` gives `en-DE`, and
 * `pt-BR` a locale that writes dates and numbers as in Brazil; only English has stand-ins.
 */
export function formatLocale(language: string, [first = language]: readonly string[]): string {
  try {
    const own = language.slice(0, 2);
    const native = new Intl.Locale(first);
    // Users of traditional Chinese may have chosen simplified.
    if (native.language === own)
      return languageFor(first) === languageFor(language) ? native.baseName : language;
    const regional = `${own}-${native.maximize().region}`;
    // A locale unknown to the browser resolves to its language alone, which is American English.
    if (new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional) return regional;
    return own === 'en' ? standInLocale(native.baseName) : language;
  } catch {
    // The browser may not know the language: the page must not depend on it.
    return language;
  }
}

/** The decimal separator of a format. */
function decimalOf(format: Intl.NumberFormat): string | undefined {
  return format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
}

/**
 * The locale with which to write numbers for a format locale. For `en-DE`, browsers write decimals
 * as in Germany but amounts of money as in America; where the two differ, the region's own language
 * writes both.
 */
export const numberLocale = cached((locale: string): string => {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  if (decimalOf(money) === decimalOf(new Intl.NumberFormat(locale))) return locale;
  return `${new Intl.Locale(`und-${locale.slice(3)}`).maximize().baseName}-u-nu-latn`;
});
