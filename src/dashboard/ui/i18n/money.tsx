import type { ReactNode } from 'react';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { decimalText } from '#contract/text/decimal-text.ts';
import { currencyFormat } from './formatters.ts';

/**
 * The parts of an amount (smallest unit of `currency`) in the locale's order, exact, with a true
 * minus sign. In Arabic, the only right-to-left language of the interface, the amount is isolated,
 * because left-to-right text around it would move the sign between digits and symbol. The symbol is
 * isolated too, because the halves of “US$” would change places.
 */
function moneyParts(
  locale: string,
  cents: number,
  currency: string,
): { type: string; value: string }[] {
  const isArabic = locale.startsWith('ar');
  const text = decimalText(cents, currencyDigits(currency));
  const parts = currencyFormat(locale, currency, Number.isInteger(cents))
    .formatToParts(text)
    .map(({ type, value }) => ({
      type,
      value:
        type === 'minusSign'
          ? '\u2212'
          : isArabic && type === 'currency'
            ? `\u2068${value}\u2069`
            : value,
    }));
  if (!isArabic) return parts;
  return [{ type: 'literal', value: '\u2067' }, ...parts, { type: 'literal', value: '\u2069' }];
}

/** An amount (smallest unit of `currency`) as text, e.g. `€12.50` or `−¥1,250`. */
export function formatMoney(locale: string, cents: number, currency: string): string {
  return moneyParts(locale, cents, currency)
    .map((part) => part.value)
    .join('');
}

/**
 * An amount (smallest unit of `currency`) with its symbol never bolder than regular, for an element
 * with `dir="ltr"`.
 */
export function moneyNodes(locale: string, cents: number, currency: string): ReactNode[] {
  return moneyParts(locale, cents, currency).map((part, index) =>
    part.type === 'currency' ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts of a number have only their position as identity.
      <span key={index} className="font-normal">
        {part.value}
      </span>
    ) : (
      part.value
    ),
  );
}
