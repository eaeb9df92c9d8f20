import { cached } from './cached.ts';

/** English locales for regions that have none of their own: they differ in the sequence of day and month and in the separators. */
const STAND_INS = ['en-US', 'en-150', 'en-DE', 'en-SE', 'en-CH'];

/** The sequence of day and month and the separators of a locale, e.g. `day,month . ,`. */
function habitsOf(locale: string): string {
  const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).formatToParts(0);
  const days = date.map(({ type }) => type).filter((type) => type === 'day' || type === 'month');
  return `${days.join()} ${separatorsOf(new Intl.NumberFormat(`${locale}-u-nu-latn`))}`;
}

function separatorsOf(format: Intl.NumberFormat): string {
  return format
    .formatToParts(1_234_567.5)
    .filter(({ type }) => type === 'group' || type === 'decimal')
    .map(({ value }) => value)
    .join('');
}

/** A locale of the reader's languages; undefined where the first of them is none. */
function firstLocale(languages: readonly string[]): Intl.Locale | undefined {
  try {
    return new Intl.Locale(languages[0] ?? 'en');
  } catch {
    return undefined;
  }
}

/**
 * The locale (BCP 47) of dates, times and numbers: words in the interface's `language`, all else as in the region of the reader's first
 * language. `de-DE` gives `en-DE`, `pt-BR` an English locale that writes dates and numbers as Brazil does.
 */
export function formatLocale(language: string, languages: readonly string[]): string {
  const first = firstLocale(languages);
  const own = new Intl.Locale(language).language;
  if (!first) return language;
  if (first.language === own) return first.baseName;
  const regional = `${own}-${first.region ?? first.maximize().region ?? 'US'}`;
  // A locale that the browser does not know resolves to its language alone, which is American English.
  if (new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional) return regional;
  const habits = habitsOf(first.baseName);
  return STAND_INS.find((locale) => habitsOf(locale) === habits) ?? 'en-150';
}

/**
 * The locale that writes the numbers of a format locale. Browsers write decimals in `en-DE` as Germany does but amounts of money as America
 * does; where the two differ, the region's own language writes both.
 */
export const numberLocale = cached((locale: string): string => {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  if (separatorsOf(money) === separatorsOf(new Intl.NumberFormat(locale))) return locale;
  const { language, region } = new Intl.Locale(`und-${new Intl.Locale(locale).region}`).maximize();
  return `${language}-${region}-u-nu-latn`;
});
