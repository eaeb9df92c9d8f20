import { cached } from './cached.ts';

/**
 * The locale (BCP 47) for dates, times and numbers: words in the interface's `language`, everything else as in the region of the user's first
 * language. In English, `de-DE` gives `en-DE`, and `pt-BR` a locale that writes dates and numbers as in Brazil; only English has stand-ins.
 */
export async function formatLocale(language: string, [first = language]: readonly string[]): Promise<string> {
  try {
    const own = language.slice(0, 2);
    const native = new Intl.Locale(first);
    if (native.language === own) return native.baseName;
    const regional = `${own}-${native.maximize().region}`;
    // A locale that the browser does not know resolves to its language alone, which is American English.
    if (new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional) return regional;
    return own === 'en' ? (await import('./stand-in-locale.ts')).standInLocale(native.baseName) : language;
  } catch {
    // The browser does not know the language, or the stand-ins did not load: the page must not depend on either.
    return language;
  }
}

/** The decimal separator of a format. */
function decimalOf(format: Intl.NumberFormat): string | undefined {
  return format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
}

/**
 * The locale with which to write numbers for a format locale. For `en-DE`, browsers write decimals as in Germany but amounts of money as in
 * America; where the two differ, the region's own language writes both.
 */
export const numberLocale = cached((locale: string): string => {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  if (decimalOf(money) === decimalOf(new Intl.NumberFormat(locale))) return locale;
  return `${new Intl.Locale(`und-${locale.slice(3)}`).maximize().baseName}-u-nu-latn`;
});
