import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText } from '#contract/text/decimal-text.ts';
import { formatMoney } from './money.tsx';

describe('money', () => {
  test.each([
    ['en-US', 1250, 'USD', '$12.50'],
    ['en-US', 0, 'USD', '$0.00'],
    ['en-US', -5, 'EUR', '\u2212€0.05'],
    ['en-US', 1250, 'JPY', '¥1,250'],
    ['en-US', 1250, 'KWD', 'KWD\u00a01.250'],
    // Digits of ISO 4217, also where the browser writes everyday prices with fewer.
    ['hu', 1_250_000, 'HUF', '12\u00a0500,00\u00a0Ft'],
    ['en-US', 125_000, 'IDR', 'Rp\u00a01,250.00'],
    ['en-US', 1250, 'RSD', 'RSD\u00a012.50'],
    ['en-US', 12.5, 'RSD', 'RSD\u00a00.125'],
    ['en-US', 1250, 'IQD', 'IQD\u00a01.250'],
    ['en-US', 1250, 'ISK', 'kr\u00a01,250'],
    // The minus comes first in reading order, and the isolate keeps it there in text of either
    // direction.
    ['ar-EG', -1250, 'KWD', '\u2067\u061c\u2212\u200f١٫٢٥٠\u00a0\u2068د.ك.\u2069\u200f\u2069'],
    ['ar', -1250, 'EUR', '\u2067\u200f\u200e\u221212.50\u00a0\u2068€\u2069\u2069'],
    // The symbol stays complete, and on the same side of the digits with and without a minus.
    ['ar', -1250, 'USD', '\u2067\u200f\u200e\u221212.50\u00a0\u2068US$\u2069\u2069'],
    ['de', 123_456, 'EUR', '1.234,56\u00a0€'],
    // In CLDR, these languages have groups from five digits on.
    ['it', 123_456, 'EUR', '1.234,56\u00a0€'],
    ['es', 2_119_889, 'EUR', '21.198,89\u00a0€'],
    ['es', 123_456, 'EUR', '1.234,56\u00a0€'],
    ['en-US', Number.MAX_SAFE_INTEGER, 'USD', '$90,071,992,547,409.91'],
    ['en-US', 100, 'XXX', '¤1.00'],
    ['en-US', 1000.5, 'USD', '$10.005'],
    ['en-US', -0.25, 'USD', '\u2212$0.0025'],
    ['en-US', 12.5, 'JPY', '¥12.5'],
    ['en-US', 1e-7, 'USD', '$0.000000001'],
    ['en-US', 1e21, 'USD', '$10,000,000,000,000,000,000.00'],
    ['en-US', 1.5e21, 'JPY', '¥1,500,000,000,000,000,000,000'],
  ])('%s %i %s is %s', (locale, cents, currency, text) => {
    expect(formatMoney(locale, cents, currency)).toBe(text);
  });

  test('is exact for every integer', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(0, 2, 3), (cents, digits) => {
        const text = decimalText(cents, digits);
        expect(BigInt(text.replace('.', ''))).toBe(BigInt(cents));
        expect(text.split('.')[1]?.length ?? 0).toBe(digits);
      }),
      { seed: 75, numRuns: 166 },
    );
  });
});
