import { currencyDigits } from '#contract/text/currency-digits.ts';
import { decimalText } from '#contract/text/decimal-text.ts';
import { cached } from '#order-domain/cached.ts';
import { decimalFormat } from '../ui/i18n/formatters.ts';

/**
 * The number of decimals in typed amounts: the currency's, or 2 if there are several currencies.
 */
export function typedDigits([currency, ...others]: readonly string[]): number {
  return currency === undefined || others.length > 0 ? 2 : currencyDigits(currency);
}

/** A locale's decimal and group separators, and its ten digits. */
const numberMarks = cached((locale: string) => {
  const parts = decimalFormat(locale, 1, 1).formatToParts(1_234_567.8);
  const find = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  const format = decimalFormat(locale, 0, 0);
  return {
    decimal: find('decimal'),
    group: find('group'),
    digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)),
  };
});

/** An amount in the form that users type, without thousands separators. */
export function typedAmount(locale: string, cents: number, digits: number): string {
  return decimalFormat(locale, digits, digits)
    .formatToParts(decimalText(cents, digits))
    .flatMap(({ type, value }) => (type === 'group' ? [] : value))
    .join('');
}

/**
 * Reads a number in the locale's notation, with any currency sign: `1,250.5` in English is 125050
 * at two `digits`. Undefined if it isn't a number or has more decimals.
 */
export function readAmount(text: string, locale: string, digits: number): number | undefined {
  const { decimal, group, digits: own } = numberMarks(locale);
  const plain = text
    .replaceAll(/\p{Nd}/gu, (digit) => (own.includes(digit) ? `${own.indexOf(digit)}` : digit))
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[\s'’\p{Sc}\p{Cf}]/gu, '');
  const [whole = '', fraction = '', ...others] = plain.split(decimal);
  const groups = group.trim() === '' ? [whole] : whole.split(group);
  // `510,00` in English is 510 to some, so it is nothing.
  const areGroups =
    groups.slice(1, -1).every((each) => /^\d{2,3}$/.test(each)) &&
    (groups.length === 1 || /^\d{3}$/.test(groups.at(-1) ?? ''));
  const number = groups.join('');
  if (!areGroups || others.length > 0 || fraction.length > digits) return undefined;
  if (!/^-?\d*$/.test(number) || !/^\d*$/.test(fraction) || !/\d/.test(number + fraction))
    return undefined;
  const cents = Number(`${number}${fraction.padEnd(digits, '0')}`);
  // Never a negative zero.
  return Number.isSafeInteger(cents) ? cents + 0 : undefined;
}
