import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearch } from '../derived/term-query.ts';
import { centsOf, joinAmounts, readAmounts } from './amount-text.ts';
import { foldText } from './fold-text.ts';

/** The cents that a text is searched as; below zero, those of refunds. */
function amountsIn(text: string, digits = 2): number[] {
  const clauses = parseSearch(text, { digits: [digits], classes: ['amount'] });
  return [...new Set(clauses.flat().map(({ term }) => Number(term.slice('a:'.length))))];
}

describe('an amount is searched', () => {
  test.each([
    ['12.50', [1250]],
    ['12,50', [1250]],
    ['12.5', [1250]],
    ['€12.50', [1250]],
    ['12,50 €', [1250]],
    ['€ 12,50', [1250]],
    ['USD12.50', [1250]],
    ['$20', [2000]],
    ['20 €', [2000]],
    ['١٢٫٥٠', [1250]],
    ['۱۲٫۵۰ €', [1250]],
    ['１２．５０', [1250]],
    ['￥12.50', [1250]],
    ['-7.25', [-725]],
    ['−€7.25', [-725]],
    ['20', [2000]],
    ['020', []],
  ])('%s: %o', (text, cents) => {
    expect(amountsIn(text)).toEqual(cents);
  });

  test.each([
    ['1,250.50', 2, 125_050],
    ['1.250,50', 2, 125_050],
    ['١٬٢٥٠٫٥٠', 2, 125_050],
    ['１．２５０，５０', 2, 125_050],
    ['1 250,50', 2, 125_050],
    ['1 250 €', 2, 125_000],
    ['€1 250', 2, 125_000],
    ['1’250.50', 2, 125_050],
    ['1250.50', 2, 125_050],
    ['1.234.567,00', 2, 123_456_700],
    ['1.250', 2, 125_000],
    ['1.250', 2, 125],
    ['1.250', 3, 1_250],
    ['¥1,250', 0, 1_250],
    ['1,250', 0, 1_250],
    ['12.50', 3, 12_500],
  ])('%s in a currency of %i decimals: %i', (text, digits, cents) => {
    expect(amountsIn(text, digits)).toContain(cents);
  });
});

test.each(['A-118', '118000', '012', '', '.', ',5', '1.2.3', '12..5', '612-345', '1,23,456'])(
  '%s is no amount',
  (text) => {
    expect(readAmounts(text)).toEqual([]);
  },
);

test('every amount is found in every notation of every number of decimals', () => {
  const notations = fc.constantFrom(
    { group: '', decimal: '.' },
    { group: '', decimal: ',' },
    { group: ',', decimal: '.' },
    { group: '.', decimal: ',' },
    { group: ' ', decimal: ',' },
    { group: '\u00A0', decimal: ',' },
    { group: '\u202F', decimal: ',' },
    { group: '’', decimal: '.' },
  );
  const symbols = fc.constantFrom('', '€', '$', '£', '¥', '€ ', '\u00A0€');
  fc.assert(
    fc.property(
      fc.nat(99_999_999),
      fc.constantFrom(0, 2, 3),
      notations,
      symbols,
      (cents, digits, notation, symbol) => {
        fc.pre(digits > 0 || symbol !== '');
        const padded = String(cents).padStart(digits + 1, '0');
        const whole = padded.slice(0, padded.length - digits);
        const decimals = padded.slice(padded.length - digits);
        const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, notation.group);
        const number = decimals === '' ? grouped : `${grouped}${notation.decimal}${decimals}`;
        const text = symbol.startsWith('\u00A0') ? `${number}${symbol}` : `${symbol}${number}`;
        const said = readAmounts(joinAmounts(foldText(text)));
        expect(said.map((amount) => centsOf(amount, digits))).toContain(cents);
      },
    ),
    { seed: 85, numRuns: 300 },
  );
});
