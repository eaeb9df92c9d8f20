import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText } from '../../kit/i18n/money.tsx';
import { decimalSeparator, readAmount } from './read-amount.ts';

describe('an amount as people type it', () => {
  test.each([
    ['12.5', 2, 1250],
    ['12,50', 2, 1250],
    ['1 250', 2, 125_000],
    ['1.250,00', 2, 125_000],
    ['1,250.00', 2, 125_000],
    ['1,250', 2, 125_000],
    ['1.234.567', 2, 123_456_700],
    ['12.', 2, 1200],
    ['.5', 2, 50],
    ['0', 2, 0],
    ['-0', 2, 0],
    ['-3,20', 2, -320],
    ['\u22123.20', 2, -320],
    ['1250', 0, 1250],
    ['1,250', 0, 1250],
    ['1.250', 3, 1250],
    ['1,250', 3, 1_250_000],
    // In English this has three decimals, and is no thousand.
    ['12.505', 2, undefined],
    ['1.250', 0, undefined],
    ['12.5055', 2, undefined],
    ['12.5', 0, undefined],
    ['', 2, undefined],
    ['twelve', 2, undefined],
    ['1e3', 2, undefined],
    ['१२', 2, undefined],
    ['99999999999999999', 2, undefined],
  ])('%j with %i digits is %s', (text, digits, cents) => {
    expect(readAmount(text, digits, '.')).toBe(cents);
  });

  test.each([
    ['12.505', 2, 1_250_500],
    ['12,505', 2, undefined],
    ['12,50', 2, 1250],
    ['1.250,00', 2, 125_000],
    ['1,250', 3, 1250],
  ])('%j with %i digits and a decimal comma is %s', (text, digits, cents) => {
    expect(readAmount(text, digits, ',')).toBe(cents);
  });

  test('the decimal separator is the locale’s', () => {
    expect(['en-US', 'de', 'de-CH', 'es'].map(decimalSeparator)).toEqual(['.', ',', '.', ',']);
  });

  test('what we print reads back exactly', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(0, 2, 3), (cents, digits) => {
        expect(readAmount(decimalText(cents, digits), digits, '.')).toBe(cents === 0 ? 0 : cents);
      }),
      { seed: 74, numRuns: 500 },
    );
  });
});
