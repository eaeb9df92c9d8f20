import { cached } from '#order-domain/cached.ts';
import { currencyFormat, decimalFormat } from '../../ui/i18n/formatters.ts';
import { decimalText } from '#contract/text/decimal-text.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';

/**
 * The locale (BCP 47) in which the user writes numbers, and the currencies (ISO 4217) whose signs
 * are understood. `digits`: how many decimals the amount has, unless those of its currency.
 */
export type AmountContext = {
  readonly locale: string;
  readonly currencies: readonly string[];
  readonly digits?: number;
};

/**
 * Why a text is not an amount. `unfinished`: further typing may make it one; `unclear`: it could
 * mean two amounts, or its separators are in odd places; `currency`: it names a currency that is
 * not in view.
 */
export type AmountProblem =
  | 'unfinished'
  | 'not_a_number'
  | 'decimals'
  | 'unclear'
  | 'currency'
  | 'too_large';

/**
 * An amount in the currency's smallest unit, or what is wrong with the text and how to write what
 * it could mean.
 */
export type AmountReading =
  | { readonly ok: true; readonly cents: number }
  | {
      readonly ok: false;
      readonly problem: AmountProblem;
      readonly suggestions: readonly string[];
    };

function failed(problem: AmountProblem, suggestions: readonly string[] = []): AmountReading {
  return { ok: false, problem, suggestions };
}

/**
 * The number of decimals in typed amounts: the currency's, or 2 if there are several currencies.
 */
export function typedDigits([currency, ...others]: readonly string[]): number {
  return currency === undefined || others.length > 0 ? 2 : currencyDigits(currency);
}

/** A locale's decimal separator (a dot if it is neither dot nor comma) and its ten digits. */
const numberMarks = cached((locale: string) => {
  const parts = currencyFormat(locale, 'EUR', true).formatToParts(0.5);
  const isComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  const digits = Array.from({ length: 10 }, (_, digit) =>
    decimalFormat(locale, 0, 0).format(digit),
  );
  return { decimal: isComma ? ',' : '.', digits };
});

/**
 * An amount as a user would type it: with the locale's decimal separator and no thousands
 * separators.
 */
export function typedAmount(locale: string, cents: number, digits: number): string {
  return decimalFormat(locale, digits, digits)
    .formatToParts(decimalText(cents, digits))
    .flatMap(({ type, value }) =>
      type === 'group' ? [] : type === 'decimal' ? numberMarks(locale).decimal : value,
    )
    .join('');
}

/**
 * Normalizes a text to plain digits, spaces, apostrophes and minus signs, and removes direction
 * marks.
 */
function plainText(locale: string, text: string): string {
  const { digits } = numberMarks(locale);
  return (
    text
      .replaceAll(/[’‘´`_\u066c]/g, "'")
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[\u2212\u2012\u2013\ufe63]/g, '-')
      .replaceAll('\u066b', numberMarks(locale).decimal)
      .replaceAll(/\p{Nd}/gu, (digit) =>
        digits.includes(digit) ? String(digits.indexOf(digit)) : digit,
      )
      // People also type those of Arabic and Persian where the locale writes others; both begin at
      // a multiple of 16.
      .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/**
 * A currency's signs, code and names in lower case, as a locale and as English write them (`$` and
 * `US$`).
 */
const signsOf = cached((locale: string, currency: string): readonly string[] =>
  [locale, 'en', 'en-001'].flatMap((each) =>
    (['symbol', 'narrowSymbol', 'code', 'name'] as const).flatMap((currencyDisplay) =>
      [1, 2].flatMap((number) =>
        new Intl.NumberFormat(each, { style: 'currency', currency, currencyDisplay })
          .formatToParts(number)
          .flatMap(({ type, value }) =>
            type === 'currency' ? plainText(locale, value).toLowerCase() : [],
          ),
      ),
    ),
  ),
);

function isAnyCurrency(locale: string, sign: string): boolean {
  if (/\p{Sc}/u.test(sign)) return true;
  return Intl.supportedValuesOf('currency').some((currency) =>
    signsOf(locale, currency).includes(sign),
  );
}

/**
 * Reads the text around the number: one of the currencies in view, none, or the problem with it.
 */
function readSign(
  sign: string,
  { locale, currencies }: AmountContext,
): { readonly currency: string | undefined } | { readonly problem: AmountProblem } {
  if (sign === '') return { currency: undefined };
  const currency = currencies.find((each) => signsOf(locale, each).includes(sign));
  if (currency !== undefined) return { currency };
  if (currencies.some((each) => signsOf(locale, each).some((known) => known.startsWith(sign)))) {
    return { problem: 'unfinished' };
  }
  return { problem: isAnyCurrency(locale, sign) ? 'currency' : 'not_a_number' };
}

/**
 * The problem with digits between separators unless they form the groups of a number: three at the
 * end, two (India) or three before.
 */
function groupProblem(groups: readonly string[]): AmountProblem | undefined {
  const [first = '', ...others] = groups;
  const last = others.at(-1);
  if (last === undefined) return undefined;
  const isStartSound =
    /^\d{1,3}$/.test(first) && others.slice(0, -1).every((group) => /^\d{2,3}$/.test(group));
  if (isStartSound && last.length === 3) return undefined;
  return isStartSound && last.length < 3 ? 'unfinished' : 'unclear';
}

/** Reads digits with separators, without sign and currency. */
function readNumber(number: string, digits: number, locale: string): AmountReading {
  const { decimal } = numberMarks(locale);
  const marks = number.replaceAll(/[\d ']/g, '');
  const lastMark = marks.at(-1) ?? '';
  const isMixed = new Set(marks).size > 1;
  const isRepeated = marks.indexOf(lastMark) < marks.length - 1;
  // Two decimal separators, or thousands after the decimals.
  if (isMixed && isRepeated) return failed('unclear');
  const position = number.lastIndexOf(lastMark);
  const hasPoint = lastMark !== '' && !isRepeated;
  const whole = hasPoint ? number.slice(0, position) : number;
  const rest = hasPoint ? number.slice(position + 1) : '';
  const wholeDigits = whole.replaceAll(/\D/g, '');
  const problem =
    groupProblem(whole.split(/[.,' ]/)) ?? (/^\d*$/.test(rest) ? undefined : 'unclear');
  if (problem) return failed(problem);

  // Three digits after the only separator can be decimals or the last group of thousands.
  if (/^\d{3}$/.test(rest) && /^[1-9]\d{0,2}$/.test(whole)) {
    const thousands = centsOf(`${whole}${rest}`, '', digits);
    if (lastMark !== decimal) return thousands;
    if (digits < 3 && thousands.ok) {
      const asDecimals = Number(`${whole}${rest.slice(0, digits)}`);
      const meant = digits === 0 ? [thousands.cents] : [thousands.cents, asDecimals];
      return failed(
        'unclear',
        meant.map((cents) => typedAmount(locale, cents, digits)),
      );
    }
  }
  const fraction = rest.slice(0, digits);
  if (/[1-9]/.test(rest.slice(digits))) return failed('decimals');
  return centsOf(wholeDigits, fraction, digits);
}

function centsOf(whole: string, fraction: string, digits: number): AmountReading {
  const cents = Number(`${whole}${fraction.padEnd(digits, '0')}`);
  return Number.isSafeInteger(cents) ? { ok: true, cents } : failed('too_large');
}

/**
 * Reads an amount as people type it where the locale is used: `12.5`, `1 250`, `1'250.00`, `€100`,
 * `100 EUR`, `−3,20`. A separator with only one possible meaning is understood even if the locale
 * uses another: `1.234,5` in English is 1234.50.
 */
export function readAmount(text: string, context: AmountContext): AmountReading {
  const { locale, currencies } = context;
  const plain = plainText(locale, text);
  const [body = ''] = /[.,]?\d(?:.*\d)?(?:[.,](?= |$))?/.exec(plain) ?? [];
  const [head = '', tail = ''] =
    body === ''
      ? [plain]
      : [plain.slice(0, plain.indexOf(body)), plain.slice(plain.indexOf(body) + body.length)];
  const isNegative = head.includes('-');
  const beside =
    body === '' && /^[-.,' ]*$/.test(head)
      ? []
      : [head.replace('-', ''), tail].map((part) => part.trim().toLowerCase());
  const sign = readSign(beside.join(''), context);
  if ('problem' in sign) return failed(sign.problem);
  if (body === '') return failed('unfinished');
  if (/[^\d.,' ]/.test(body)) return failed('not_a_number');
  const ofCurrency =
    sign.currency === undefined ? typedDigits(currencies) : currencyDigits(sign.currency);
  const digits = context.digits ?? ofCurrency;
  const reading = readNumber(body, digits, locale);
  if (!reading.ok) {
    if (!isNegative) return reading;
    return failed(
      reading.problem,
      reading.suggestions.map((amount) => `-${amount}`),
    );
  }
  // Subtract from 0, which never gives a negative zero.
  return isNegative ? { ok: true, cents: 0 - reading.cents } : reading;
}
