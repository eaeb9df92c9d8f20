import { createContext } from 'react';
import { currencyDigits, decimalText } from '../../kit/i18n/money.tsx';

/** The currency (ISO 4217) that the table's head names, so that its cells need not; undefined where orders differ in it. */
export const HeadCurrency = createContext<string | undefined>(undefined);

const formats = new Map<string, Intl.NumberFormat>();

function plainFormat(locale: string, digits: number, isWhole: boolean): Intl.NumberFormat {
  const key = `${locale} ${digits} ${isWhole}`;
  const known = formats.get(key);
  if (known) return known;
  // A fraction of the smallest unit is odd, and shown.
  const maximumFractionDigits = isWhole ? digits : 20;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits });
  formats.set(key, format);
  return format;
}

/** An amount (smallest unit of `currency`) without its symbol, exact, with a true minus sign. */
export function plainAmount(locale: string, cents: number, currency: string): string {
  const digits = currencyDigits(currency);
  return plainFormat(locale, digits, Number.isInteger(cents)).format(decimalText(cents, digits)).replace('-', '\u2212');
}

/** The short symbol of a currency in a locale, e.g. `€`. */
export function currencySymbol(locale: string, currency: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
