import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/text/interface-language.ts';
import { readAmount, typedAmount } from './read-amount.ts';

test.each([
  ['en', '12.5', 2, 1250],
  ['en', '1,250.00', 2, 125_000],
  ['en', '$1,250', 2, 125_000],
  ['en', '−3.20', 2, -320],
  ['en-IN', '1,00,000', 2, 10_000_000],
  ['de', '12,50 €', 2, 1250],
  ['de', '1.250', 2, 125_000],
  ['de-CH', '1’250.50', 2, 125_050],
  ['fr', '1 250,5', 2, 125_050],
  ['ja', '￥１２５０', 0, 1250],
  ['ar-EG', '١٢٫٥', 2, 1250],
  ['en', '0', 2, 0],
])('in %s %j is %s', (locale, text, digits, cents) => {
  expect(readAmount(text, locale, digits)).toBe(cents);
});

test.each([
  ['en', '', 2],
  ['en', '-', 2],
  ['en', 'five', 2],
  ['en', '1.234', 2],
  ['en', '1.2.3', 2],
  ['en', '1,2', 2],
  ['en', '510,00', 2],
  ['en-IN', '1,00', 2],
  ['en', '1.5', 0],
  // Twelve fifty, or 1,250?
  ['de', '12.5', 2],
  ['en', '99999999999999999', 2],
])('in %s %j is no amount of %s decimals', (locale, text, digits) => {
  expect(readAmount(text, locale, digits)).toBeUndefined();
});

test.each([...LANGUAGES, 'de-AT', 'de-CH', 'en-IN', 'ar-EG', 'pt-PT'])(
  'in %s an amount reads back as it is written',
  (locale) => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(0, 2, 3), (cents, digits) => {
        expect(readAmount(typedAmount(locale, cents, digits), locale, digits)).toBe(cents);
      }),
      { seed: 7, numRuns: 100 },
    );
  },
);
