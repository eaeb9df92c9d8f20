import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { readAmount, typedAmount, typedDigits } from './read-amount.ts';

/** The cents of a text, or the problem with it and the suggestions. */
function read(text: string, locale: string, ...currencies: string[]): number | string {
  const reading = readAmount(text, { locale, currencies });
  return reading.ok ? reading.cents : [reading.problem, ...reading.suggestions].join(' ');
}

describe('an amount as people type it', () => {
  test.each([
    ['12.5', 1250],
    ['12,50', 1250],
    ['1 250', 125_000],
    ['1\u00a0250', 125_000],
    ['1\u202f250,5', 125_050],
    ["1'250", 125_000],
    ['1’250.00', 125_000],
    ['1.250,00', 125_000],
    ['1,250.00', 125_000],
    ['1,250', 125_000],
    ['1.234,5', 123_450],
    ['1.234.567', 123_456_700],
    ['12,34,567.50', 123_456_750],
    ['12.', 1200],
    ['.5', 50],
    ['0.500', 50],
    ['12.5000', 1250],
    ['0', 0],
    ['-0', 0],
    ['-3,20', -320],
    ['\u22123.20', -320],
    ['€100', 10_000],
    ['100 €', 10_000],
    ['100€', 10_000],
    ['€ 1.250,50', 125_050],
    ['-€3', -300],
    ['€-3', -300],
    ['100 eur', 10_000],
    ['EUR 100', 10_000],
    ['100 euros', 10_000],
    ['１２．５', 1250],
    ['１，２３４．５０', 123_450],
    ['١٢٫٥', 1250],
    ['١٬٢٣٤٫٥٠', 123_450],
    ['۱۲٫۵', 1250],
    ['\u200e12.50', 1250],
  ])('%j is understood in English', (text, cents) => {
    expect(read(text, 'en', 'EUR')).toBe(cents);
  });

  test.each([
    ['2.500', 250_000],
    ['1.234,5', 123_450],
    ['12,5', 1250],
    ['12.50', 1250],
    ['1 250', 125_000],
    ['100 €', 10_000],
    ['2.500,00 €', 250_000],
    ['１.２３４,５６', 123_456],
    ['١٢٣٫٤', 12_340],
  ])('%j is understood in German', (text, cents) => {
    expect(read(text, 'de', 'EUR')).toBe(cents);
    // English words with a German browser's numbers.
    expect(read(text, 'en-DE', 'EUR')).toBe(cents);
  });

  test.each([
    ['en', 'JPY', '1250', 1250],
    ['en', 'JPY', '1,250', 1250],
    ['en', 'JPY', '¥1,250', 1250],
    ['en', 'JPY', '￥1250', 1250],
    ['en', 'JPY', '12.00', 12],
    ['de', 'JPY', '1.250', 1250],
    ['en', 'KWD', '1.250', 1250],
    ['en', 'KWD', '1,250', 1_250_000],
    ['de', 'KWD', '1,250', 1250],
    ['de-CH', 'CHF', "CHF 1'250.50", 125_050],
    ['da', 'DKK', '12,50 kr.', 1250],
    ['en', 'USD', 'US$12', 1200],
    ['hi-u-nu-deva', 'INR', '१२.५', 1250],
  ])('in %s and %s %j is %i', (locale, currency, text, cents) => {
    expect(read(text, locale, currency)).toBe(cents);
  });

  test('with stores of several currencies, a sign says whose decimals count', () => {
    expect(read('40', 'en', 'EUR', 'JPY')).toBe(4000);
    expect(read('€40', 'en', 'EUR', 'JPY')).toBe(4000);
    expect(read('¥4,000', 'en', 'EUR', 'JPY')).toBe(4000);
    expect(read('$40', 'en', 'EUR', 'JPY')).toBe('currency');
  });
});

describe('a text that is no amount', () => {
  test.each([
    ['en', 'EUR', 'twelve', 'not_a_number'],
    ['en', 'EUR', '1e3', 'not_a_number'],
    ['en', 'EUR', '12-5', 'not_a_number'],
    ['en', 'EUR', '१२', 'not_a_number'],
    ['en', 'EUR', '12.505', 'unclear 12505.00 12.50'],
    ['en', 'EUR', '-2.500', 'unclear -2500.00 -2.50'],
    ['de', 'EUR', '12,505', 'unclear 12505,00 12,50'],
    ['en', 'JPY', '1.250', 'unclear 1250'],
    ['en', 'EUR', '0.505', 'decimals'],
    ['en', 'EUR', '12.5055', 'decimals'],
    ['en', 'EUR', '1,234.567', 'decimals'],
    ['en', 'JPY', '12.5', 'decimals'],
    ['en', 'EUR', '1,234.567,8', 'unclear'],
    ['en', 'EUR', '1,2345,678', 'unclear'],
    ['en', 'EUR', '12 5000', 'unclear'],
    ['en', 'EUR', '1.2 5', 'unclear'],
    ['en', 'EUR', '$12', 'currency'],
    ['en', 'EUR', '12 USD', 'currency'],
    ['en', 'EUR', '12 kr', 'currency'],
    ['en', 'EUR', '₿12', 'currency'],
    ['en', 'EUR', '99999999999999999', 'too_large'],
  ])('in %s and %s %j is refused: %s', (locale, currency, text, problem) => {
    expect(read(text, locale, currency)).toBe(problem);
  });

  test.each(['', ' ', '-', '€', 'E', 'eu', '12 E', '12 5', '1.234.5', '.'])(
    '%j may still become one',
    (text) => {
      expect(read(text, 'en', 'EUR')).toBe('unfinished');
    },
  );
});

describe('what is printed reads back exactly', () => {
  const LOCALES = [
    'en-DE',
    'en-SE',
    'en-CH',
    'en-150',
    'en',
    'en-GB',
    'en-IN',
    'en-ZA',
    'de',
    'de-AT',
    'de-CH',
    'fr',
    'fr-CH',
    'es',
    'pt-PT',
    'pt-BR',
    'it',
  ];
  const FURTHER = [
    'nl',
    'sv',
    'nb',
    'da',
    'pl',
    'cs',
    'tr',
    'ru',
    'he',
    'ar',
    'ar-EG',
    'fa',
    'hi',
    'ja',
    'zh',
    'th',
  ];
  const CURRENCIES = ['EUR', 'GBP', 'USD', 'JPY', 'KWD', 'CHF', 'SEK', 'INR', 'BRL', 'HUF', 'AED'];
  const cents = fc.oneof(fc.integer({ min: -2_000_000, max: 2_000_000 }), fc.maxSafeInteger());

  test.each([...LOCALES, ...FURTHER])('in %s', (locale) => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...CURRENCIES), (amount, currency) => {
        const expected = { ok: true, cents: amount };
        const context = { locale, currencies: [currency] };
        const digits = currencyDigits(currency);
        expect(readAmount(formatMoney(locale, amount, currency), context)).toEqual(expected);
        expect(readAmount(typedAmount(locale, amount, digits), context)).toEqual(expected);
      }),
      { seed: 74, numRuns: 200 },
    );
  });

  test('amounts are typed with two decimals where currencies differ', () => {
    expect([['JPY'], ['KWD'], ['JPY', 'EUR'], []].map(typedDigits)).toEqual([0, 3, 2, 2]);
  });
});
