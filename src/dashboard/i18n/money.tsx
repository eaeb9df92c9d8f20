import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

const formats = new Map<string, Intl.NumberFormat>();

function currencyFormat(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  formats.set(key, format);
  return format;
}

const digitsOf = new Map<string, number>();

/** How many decimal digits a currency (ISO 4217 code) has: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const digits = currencyFormat('en', currency).resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}

/** The exact decimal text of an amount in a currency's smallest unit: 1250 with 2 digits is `12.50`. */
export function decimalText(cents: number, digits: number): `${number}` {
  const sign = cents < 0 ? '-' : '';
  const [whole = '0', rest] = String(Math.abs(cents)).split('.');
  const padded = whole.padStart(digits + 1, '0');
  const split = padded.length - digits;
  const fraction = `${padded.slice(split)}${rest ?? ''}`;
  const text = `${sign}${padded.slice(0, split)}${fraction === '' ? '' : `.${fraction}`}`;
  return isNumeric(text) ? text : '0';
}

function isNumeric(text: string): text is `${number}` {
  return Number.isFinite(Number(text));
}

/** The parts of an amount (smallest unit of `currency`) in a locale's own order, exact, with a true minus sign. */
function moneyParts(locale: string, cents: number, currency: string): { type: string; value: string }[] {
  const text = decimalText(cents, currencyDigits(currency));
  return currencyFormat(locale, currency)
    .formatToParts(text)
    .map((part) => (part.type === 'minusSign' ? { type: part.type, value: '\u2212' } : part));
}

/** An amount (smallest unit of `currency`) as text, e.g. `€12.50` or `−¥1,250`. */
export function formatMoney(locale: string, cents: number, currency: string): string {
  return moneyParts(locale, cents, currency)
    .map((part) => part.value)
    .join('');
}

/** The text of an amount (smallest unit of `currency`), its symbol lighter than its digits; to stand in an element that reads left to right. */
export function moneyNodes(locale: string, cents: number, currency: string): ReactNode[] {
  return moneyParts(locale, cents, currency).map((part, index) =>
    part.type === 'currency' ? (
      // The parts of a number have no identity but their place.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className="font-normal text-current/75">
        {part.value}
      </span>
    ) : (
      part.value
    ),
  );
}

/** An amount (smallest unit of `currency`) with its symbol lighter than its digits. */
export function Money({ cents, currency, className }: { cents: number; currency: string; className?: string }) {
  const { locale } = useIntl();
  return (
    <span className={className} dir="ltr">
      {moneyNodes(locale, cents, currency)}
    </span>
  );
}
