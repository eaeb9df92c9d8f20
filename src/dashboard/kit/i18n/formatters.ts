import { cached } from './cached.ts';
import { numberLocale } from './format-locale.ts';

/** The currencies whose narrow symbol is also another's. */
const ambiguous = new Set<string>();

/** Tells currencies (ISO 4217) that are shown together apart where they share a narrow symbol: `$` and `CA$`, `¥` and `CN¥`. */
export function tellApart(currencies: readonly string[]): void {
  const bySymbol = Map.groupBy(new Set(currencies), (currency) =>
    currencyFormat('en', currency, true).format(0).replaceAll(/[0.]/g, ''),
  );
  for (const alike of bySymbol.values()) if (alike.length > 1) for (const currency of alike) ambiguous.add(currency);
}

/** How a currency is written: by its narrow symbol, unless that is also another's. */
export function currencyStyle(currency: string) {
  return { style: 'currency', currency, currencyDisplay: ambiguous.has(currency) ? 'symbol' : 'narrowSymbol' } as const;
}

const cachedFormat = cached(
  (locale: string, currency: string, isWhole: boolean, _isAmbiguous: boolean) =>
    new Intl.NumberFormat(numberLocale(locale), {
      ...currencyStyle(currency),
      ...(!isWhole && { maximumFractionDigits: 20 }),
    }),
);

/** How a locale writes amounts of a currency (ISO 4217): with its usual decimals if `isWhole` (in smallest units), else with up to 20. */
export function currencyFormat(locale: string, currency: string, isWhole: boolean): Intl.NumberFormat {
  return cachedFormat(locale, currency, isWhole, ambiguous.has(currency));
}

/** How a locale writes numbers with at least `min` and at most `max` decimals. */
export const decimalFormat = cached(
  (locale: string, min: number, max: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
    new Intl.NumberFormat(numberLocale(locale), {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      signDisplay,
    }),
);

/** The name of a language (BCP 47) in that language. */
export const languageName = cached(
  (language: string) => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
);

/** The IANA time zone of the user's own device. */
export const readerTimeZone = cached(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
