/** An amount as written: digits before and after the decimal separator. */
export type AmountText = {
  readonly whole: string;
  readonly decimals: string;
  /** True with a minus sign; it then only matches refunds and negative amounts. */
  readonly isNegative: boolean;
  /** True without decimals and currency. */
  readonly isBare: boolean;
};

const SYMBOL = String.raw`(?:\p{Sc}|(?<!\p{L})[a-z]{3}(?!\p{L}))`;
/**
 * No amount has more groups; without a limit, a long text of digits would be read once for each of
 * them.
 */
const GROUPS = String.raw`\d{1,3}(?: \d{3}){1,6}`;
/**
 * Digits grouped by spaces and, in `SPACED_SYMBOL`, amounts with a space before or after the
 * currency: both would otherwise be split into words.
 */
const SPACED_GROUPS = new RegExp(
  String.raw`(?<![\d.,])${GROUPS}(?=[.,]\d{1,3}(?!\d)| ?\p{Sc})|(?<=\p{Sc} ?)${GROUPS}(?![\d])`,
  'gu',
);
const SPACED_SYMBOL = /(?<=\p{Sc}) (?=[-−]?\d)|(?<=\d) (?=\p{Sc})/gu;
const AMOUNT = new RegExp(`^([-−]?)(${SYMBOL}?)([-−]?)([\\d.,'’]+)(${SYMBOL}?)$`, 'u');
const DECIMAL = /^(\d{1,3}(?:([.,'’])\d{3}(?:\2\d{3})*)?|\d+)([.,])(\d{1,3})$/;
/** A bare number of up to five digits may be an amount without its decimals. */
const BARE = /^[1-9]\d{0,4}$/;
const GROUPED = /^\d{1,3}([.,'’])\d{3}(?:\1\d{3})*$/;

/** Writes the amounts of a folded text as one word each: `€ 1 250,00` becomes `€1250,00`. */
export function joinAmounts(folded: string): string {
  return folded
    .replaceAll(SPACED_GROUPS, (groups) => groups.replaceAll(' ', ''))
    .replaceAll(SPACED_SYMBOL, '');
}

/**
 * Parses a word as an amount of money: with decimals, with its currency, or a bare number of one to
 * five digits, which is usually a ticket or a table but may be a whole amount (`isBare`). Returns
 * both interpretations of an ambiguous notation (`1.250` is 1250 or 1.25); none if it is not an
 * amount.
 */
export function readAmounts(word: string): readonly AmountText[] {
  const parts = AMOUNT.exec(word);
  const [, sign = '', before = '', innerSign = '', digits = '', after = ''] = parts ?? [];
  if (!parts) return [];
  const isNegative = sign !== '' || innerSign !== '';
  const hasCurrency = before !== '' || after !== '';
  const amounts: AmountText[] = [];
  const decimal = DECIMAL.exec(digits);
  if (decimal && decimal[2] !== decimal[3]) {
    const [, whole = '', , , decimals = ''] = decimal;
    amounts.push({ whole: whole.replaceAll(/\D/g, ''), decimals, isNegative, isBare: false });
  }
  const isBare = !hasCurrency && BARE.test(digits);
  if (isBare || GROUPED.test(digits) || (hasCurrency && /^\d+$/.test(digits)))
    amounts.push({ whole: digits.replaceAll(/\D/g, ''), decimals: '', isNegative, isBare });
  return amounts;
}

/**
 * An amount in the smallest unit of a currency with `currencyDigits` decimals; undefined if it is
 * not a whole number of units.
 */
export function centsOf(
  { whole, decimals }: AmountText,
  currencyDigits: number,
): number | undefined {
  const extra = decimals.slice(currencyDigits);
  if (/[1-9]/.test(extra)) return undefined;
  return Number(`${whole}${decimals.slice(0, currencyDigits).padEnd(currencyDigits, '0')}`);
}
