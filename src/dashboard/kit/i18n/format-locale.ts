import { cached } from './cached.ts';

/**
 * The locale (BCP 47) of dates, times and numbers: words in the interface's `language`, all else as in the region of the reader's first
 * language. In English, `de-DE` gives `en-DE`, and `pt-BR` a locale that writes dates and numbers as Brazil does; only English has such stand-ins.
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
    // No language that this browser knows, or no answer: the page must not depend on it.
    return language;
  }
}

/** The decimal separator of a format. */
function decimalOf(format: Intl.NumberFormat): string | undefined {
  return format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
}

/**
 * The locale that writes the numbers of a format locale. Browsers write decimals in `en-DE` as Germany does but amounts of money as America
 * does; where the two differ, the region's own language writes both.
 */
export const numberLocale = cached((locale: string): string => {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
  if (decimalOf(money) === decimalOf(new Intl.NumberFormat(locale))) return locale;
  return `${new Intl.Locale(`und-${locale.slice(3)}`).maximize().baseName}-u-nu-latn`;
});
