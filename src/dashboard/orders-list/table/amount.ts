import { createContext } from 'react';
import { currencyFormat, decimalFormat } from '../../kit/i18n/formatters.ts';
import { currencyDigits, decimalText } from '../../kit/i18n/money.tsx';

/** The currency (ISO 4217) that the table's head names, so that its cells need not; undefined where orders differ in it. */
export const HeadCurrency = createContext<string | undefined>(undefined);

/** An amount (smallest unit of `currency`) without its symbol, exact, with a true minus sign. */
export function plainAmount(locale: string, cents: number, currency: string): string {
  const digits = currencyDigits(currency);
  // A fraction of the smallest unit is odd, and shown.
  const most = Number.isInteger(cents) ? digits : 20;
  return decimalFormat(locale, digits, most).format(decimalText(cents, digits)).replace('-', '\u2212');
}

/** The short symbol of a currency in a locale, e.g. `€`. */
export function currencySymbol(locale: string, currency: string): string {
  const parts = currencyFormat(locale, currency, true).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
