import { describe, expect, test } from 'vitest';
import { pickLocalized } from './localized-string.ts';

describe('a localized string', () => {
  const names = { _base: 'Soup', 'zh-Hant': '湯', zh: '汤', es: 'Sopa', ja: '' };

  test.each([
    ['zh-Hant-TW', '湯', 'zh-Hant', false],
    ['zh-Hans-CN', '汤', 'zh', false],
    ['ES-mx', 'Sopa', 'es', false],
    ['ja', 'Soup', undefined, true],
    ['de', 'Soup', undefined, true],
    // A user who wants English and also reads Spanish gets the base text, which may well be
    // English, rather than Spanish.
    ['en-US,en,es', 'Soup', undefined, true],
    ['de,fr', 'Soup', undefined, true],
  ])('for %s is %s', (locale, text, lang, isFallback) => {
    expect(pickLocalized(names, locale)).toEqual({ text, lang, isFallback });
  });

  test('accepts underscores and any case in its keys', () => {
    expect(pickLocalized({ zh_tw: '湯', _base: 'Soup' }, 'zh-TW')?.text).toBe('湯');
  });

  test('falls back to any text if the base is missing', () => {
    expect(pickLocalized({ fr: 'Soupe' }, 'es')).toEqual({
      text: 'Soupe',
      lang: 'fr',
      isFallback: true,
    });
    const noBase = { fr: 'Soupe', es: 'Sopa', zh: '汤' };
    expect(pickLocalized(noBase, 'de,zh-Hant,es')).toEqual({
      text: '汤',
      lang: 'zh',
      isFallback: true,
    });
    expect(pickLocalized({ _base: ' ' }, 'es')).toBeUndefined();
    expect(pickLocalized(null, 'es')).toBeUndefined();
  });

  test('prefers the user’s region to the language, and that to the base', () => {
    const fries = { _base: 'Fries', en: 'French fries', 'en-GB': 'Chips' };
    expect(pickLocalized(fries, 'en-GB,en')?.text).toBe('Chips');
    expect(pickLocalized(fries, 'en-US,en')?.text).toBe('French fries');
    expect(pickLocalized({ _base: 'Fries', en_GB: 'Chips' }, 'en-US')?.text).toBe('Fries');
  });
});
