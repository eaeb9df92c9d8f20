import { describe, expect, test } from 'vitest';
import { formatLocale } from './format-locale.ts';
import { clockTime, withHours, writesDayPeriod } from './hours.ts';
import { formatMoney } from './money.tsx';

describe('hours', () => {
  test.each([
    ['en-US', true],
    ['en-AU', true],
    ['en-GB', false],
    ['en-DE', false],
    ['ar-EG', true],
    ['ja-JP', false],
  ])('%s writes the half of the day: %s', (locale, hasDayPeriod) => {
    expect(writesDayPeriod(locale)).toBe(hasDayPeriod);
    expect(writesDayPeriod(withHours(locale, undefined))).toBe(hasDayPeriod);
    expect(writesDayPeriod(withHours(locale, 'h12'))).toBe(true);
    expect(writesDayPeriod(withHours(locale, 'h23'))).toBe(false);
  });

  test('can be chosen again', () => {
    expect(withHours(withHours('en-150', 'h12'), 'h23')).toBe('en-150-u-hc-h23');
    expect(withHours('ar-EG-u-nu-latn', 'h23')).toBe('ar-EG-u-hc-h23-nu-latn');
  });

  test('have one digit only beside AM or PM', () => {
    expect(clockTime('en-US')).toEqual({ hour: 'numeric', minute: '2-digit' });
    expect(clockTime('en-GB')).toEqual({ hour: '2-digit', minute: '2-digit' });
  });

  test.each(['ar-EG', 'es-MX', 'zh-Hant-TW', 'pt-BR', 'ru-RU', 'ja-JP', 'de-DE', 'ko-KR', 'he-IL'])(
    'in English are written as a reader of %s writes them',
    (native) => {
      expect(writesDayPeriod(formatLocale('en', [native]))).toBe(writesDayPeriod(native));
    },
  );

  test('change nothing else', () => {
    for (const locale of ['en-US', 'en-DE', 'en-150', 'en-IN', 'ar-EG'])
      expect(formatMoney(withHours(locale, 'h12'), -123_450, 'EUR')).toBe(
        formatMoney(locale, -123_450, 'EUR'),
      );
  });
});
