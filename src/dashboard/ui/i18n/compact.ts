import { cached } from '#order-domain/cached.ts';
import { numberLocale } from './format-locale.ts';
import { currencyFormat } from './formatters.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';

const compactFormat = cached(
  (locale: string, currency: string | undefined) =>
    new Intl.NumberFormat(numberLocale(locale), {
      notation: 'compact',
      // Safari would write `€0.0`.
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
      // Values that round to zero have no sign.
      signDisplay: 'negative',
      ...(currency !== undefined && {
        style: 'currency',
        currency,
        currencyDisplay: currencyFormat(locale, currency, true).resolvedOptions().currencyDisplay,
      }),
    }),
);

/** A short number, such as `1.2K`. */
export function compactNumber(locale: string, value: number): string {
  return compactFormat(locale, undefined).format(value);
}

/** A short, rounded amount (smallest unit of `currency`), such as `€1.2K`, for an axis. */
export function compactMoney(locale: string, cents: number, currency: string): string {
  return compactFormat(locale, currency).format(cents / 10 ** currencyDigits(currency));
}
