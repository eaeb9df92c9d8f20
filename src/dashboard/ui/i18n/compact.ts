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
      // Less than it shows is zero without a sign.
      signDisplay: 'negative',
      ...(currency !== undefined && {
        style: 'currency',
        currency,
        currencyDisplay: currencyFormat(locale, currency, true).resolvedOptions().currencyDisplay,
      }),
    }),
);

/** A number in few letters, such as `1.2K`. */
export function compactNumber(locale: string, value: number): string {
  return compactFormat(locale, undefined).format(value);
}

/**
 * An amount (smallest unit of `currency`) in few letters, such as `€1.2K`, for an axis; it is
 * rounded.
 */
export function compactMoney(locale: string, cents: number, currency: string): string {
  return compactFormat(locale, currency).format(cents / 10 ** currencyDigits(currency));
}
