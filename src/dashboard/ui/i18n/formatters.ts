import { currencyDigits } from '#contract/text/currency-digits.ts';
import { cached } from '#order-domain/cached.ts';
import { numberLocale } from './format-locale.ts';

let currencyDisplay: 'narrowSymbol' | 'symbol' = 'narrowSymbol';

/**
 * Distinguishes currencies (ISO 4217) that share a symbol, as `$` and `CA$` or `¥` and `CN¥`. Call
 * it with the currencies of all stores before formatting any amount.
 */
export function distinguishCurrencies(currencies: ReadonlySet<string>): void {
  const narrow = { style: 'currency', currencyDisplay, maximumFractionDigits: 0 } as const;
  const symbols = [...currencies].map((currency) =>
    new Intl.NumberFormat('en', { ...narrow, currency }).format(0),
  );
  if (new Set(symbols).size < currencies.size) currencyDisplay = 'symbol';
}

/**
 * Formats amounts of a currency (ISO 4217) with its decimals if `isInteger` (in smallest units),
 * else with up to 20. Always groups digits, as tills print them: Spanish and Italian would not
 * group four digits, which would not line up with five.
 */
export const currencyFormat = cached(
  (locale: string, currency: string, isInteger: boolean) =>
    new Intl.NumberFormat(numberLocale(locale), {
      style: 'currency',
      currency,
      currencyDisplay,
      useGrouping: true,
      minimumFractionDigits: currencyDigits(currency),
      maximumFractionDigits: isInteger ? currencyDigits(currency) : 20,
    }),
);

/** Uses `min` to `max` decimals, grouped as in `currencyFormat`. */
export const decimalFormat = cached(
  (locale: string, min: number, max: number) =>
    new Intl.NumberFormat(numberLocale(locale), {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      useGrouping: true,
    }),
);

/** The name of a language (BCP 47) in that language. */
export const languageName = cached(
  (language: string) =>
    new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
);

/** The IANA time zone of the user's own device. */
export const readerTimeZone = cached(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
