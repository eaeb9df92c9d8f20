import { decimalFormat } from '../../kit/i18n/formatters.ts';

/** The decimal separator of a locale: a dot or a comma. */
export function decimalSeparator(locale: string): '.' | ',' {
  return decimalFormat(locale, 0, 3)
    .formatToParts(0.5)
    .some(({ value }) => value === ',')
    ? ','
    : '.';
}

/**
 * Reads an amount as people type it (`12.5`, `12,50`, `1 250`, `1,250.00`) in the currency's smallest unit; undefined when it is not an
 * amount or has more decimals than the currency (`digits`). The last dot or comma is the decimal separator, unless exactly three digits
 * follow it and it is repeated or differs from the locale's own decimal `separator`: then it groups thousands.
 */
export function readAmount(text: string, digits: number, separator: '.' | ','): number | undefined {
  const compact = text.replaceAll(/[\s\u00a0\u202f'’_]/g, '').replaceAll('\u2212', '-');
  const match = /^(-?)([\d.,]*\d)[.,]?$/.exec(compact);
  if (!match) return undefined;
  const [, sign, number = ''] = match;
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const decimals = last < 0 ? '' : number.slice(last + 1);
  const isRepeated = last >= 0 && number.indexOf(number.charAt(last)) < last;
  const isGrouping = decimals.length === 3 && (number.charAt(last) !== separator || isRepeated);
  const whole = (last < 0 || isGrouping ? number : number.slice(0, last)).replaceAll(/[.,]/g, '');
  const fraction = isGrouping ? '' : decimals;
  if (fraction.length > digits) return undefined;
  const cents = Number(`${sign}${whole}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(cents) ? cents + 0 : undefined;
}
