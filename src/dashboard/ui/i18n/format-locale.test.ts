import { describe, expect, test } from 'vitest';
import { formatLocale, numberLocale } from './format-locale.ts';
import { decimalFormat } from './formatters.ts';
import { formatMoney } from './money.tsx';
import { formatPercent } from './percent.ts';

/** Replaces every kind of space with a plain one. */
function plain(text: string): string {
  return text.replaceAll(/\s/gu, ' ');
}

describe('the locale of formats', () => {
  test.each([
    ['en', ['en-US', 'en'], 'en-US'],
    ['en-GB', ['en-GB'], 'en-GB'],
    ['en', ['en'], 'en'],
    ['en', ['de-DE', 'de', 'en-US', 'en'], 'en-DE'],
    ['en-GB', ['de-DE', 'en-GB'], 'en-DE'],
    ['en', ['de'], 'en-DE'],
    ['en', ['fr-CH'], 'en-CH'],
    ['en', ['ja-JP'], 'en-JP'],
    ['en', ['zh-Hant-TW'], 'en-US'],
    ['en', ['pt-BR'], 'en-DE'],
    ['en', ['ru-RU'], 'en-SE'],
    ['en', ['es-MX'], 'en-150-u-hc-h12'],
    ['en', ['ar-EG'], 'en-150-u-hc-h12'],
    ['en', ['he-IL'], 'en-IL'],
    ['en', [], 'en'],
    ['en', ['not a locale'], 'en'],
    ['en', ['tlh'], 'en'],
    ['de', ['fr-CH'], 'de-CH'],
    ['de', ['fr-FR'], 'de'],
  ])('for %s and a browser of %j is %s', (language, languages, locale) => {
    expect(formatLocale(language, languages)).toBe(locale);
  });

  test.each([
    ['en-US', 'Sat, Nov 14', '1,234.5'],
    ['en-DE', 'Sat, 14 Nov', '1.234,5'],
    ['en-FR', 'Sat, 14 Nov', '1 234,5'],
    ['en-JP', 'Sat, Nov 14', '1,234.5'],
  ])('%s writes days like %s and numbers like %s', (locale, day, number) => {
    const format = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    expect(format.format(Date.UTC(2026, 10, 14))).toBe(day);
    expect(plain(decimalFormat(locale, 0, 3).format(1234.5))).toBe(number);
  });
});

describe('the locale of numbers', () => {
  test.each([
    ['en-US', '−€1,234.50', '8.875%'],
    ['en-GB', '−€1,234.50', '8.875%'],
    ['en-DE', '−1.234,50 €', '8,875 %'],
    ['en-FR', '−1 234,50 €', '8,875 %'],
    ['en-JP', '−€1,234.50', '8.875%'],
  ])('%s writes money like %s and percentages like %s', (locale, money, percent) => {
    expect(plain(formatMoney(locale, -123_450, 'EUR'))).toBe(money);
    expect(plain(formatPercent(locale, 8.875))).toBe(percent);
  });

  test('is never that of a language with other digits or direction', () => {
    for (const region of ['EG', 'IL', 'IR', 'IN', 'BD', 'PK']) {
      const locale = numberLocale(formatLocale('en', [`ar-${region}`]));
      expect(
        new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(-1234.5),
      ).toMatch(/^[-−€\d.,\s]+$/u);
    }
  });
});
