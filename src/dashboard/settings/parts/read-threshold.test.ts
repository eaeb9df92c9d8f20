import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  LARGEST_THRESHOLD,
  THRESHOLD_NAMES,
  THRESHOLD_UNITS,
} from '#contract/bff/exception-thresholds.ts';
import { LANGUAGES } from '#contract/text/interface-language.ts';
import { readThreshold, typedThreshold } from './read-threshold.ts';
import { thresholdScale } from './threshold-text.ts';

const AMOUNT = 'compAmount';

function read(
  text: string,
  locale: string,
  currency: string | undefined,
  name: (typeof THRESHOLD_NAMES)[number],
) {
  return readThreshold(text, { locale, name, currency });
}

test.each([
  ['de', 'EUR', '1,50', 150],
  ['en', 'EUR', '€1.50', 150],
  ['en', 'EUR', '', null],
  ['en', 'EUR', 'five', undefined],
  ['en', 'EUR', '-1', undefined],
  ['en', 'EUR', '10000000.01', undefined],
  ['en', 'JPY', '2,000', 2_000],
  // Amounts are in hundredths, also of a dinar.
  ['en', 'KWD', '1.5', 150],
])('in %s and %s the amount %j is %s', (locale, currency, text, value) => {
  expect(read(text, locale, currency, AMOUNT)).toBe(value);
});

test.each([
  ['manualDiscountPercent', '15 %', 15],
  ['manualDiscountPercent', '101', undefined],
  ['owedMinutes', '1.440', 1_440],
] as const)('of %s %j in German is %s', (name, text, value) => {
  expect(read(text, 'de', 'EUR', name)).toBe(value);
});

test.each([...LANGUAGES, 'de-AT', 'de-CH', 'en-DE', 'en-IN', 'ar-EG', 'pt-PT'])(
  'in %s what is shown reads back as it is',
  (locale) => {
    const names = fc.constantFrom(...THRESHOLD_NAMES);
    const currencies = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', undefined);
    fc.assert(
      fc.property(
        names,
        currencies,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (name, currency, share) => {
          const value = Math.round(share * LARGEST_THRESHOLD[THRESHOLD_UNITS[name]]);
          const text = typedThreshold(locale, value, thresholdScale(name, currency));
          expect(read(text, locale, currency, name)).toBe(value);
        },
      ),
      { seed: 48, numRuns: 200 },
    );
  },
);
