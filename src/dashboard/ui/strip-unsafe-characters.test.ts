import { describe, expect, test } from 'vitest';
import {
  escapedText,
  stripUnsafeCharacters,
  stripUnsafeInValue,
} from './strip-unsafe-characters.ts';

describe('foreign text', () => {
  test('takes time in proportion to its length', () => {
    expect(stripUnsafeCharacters('\u{E0067}'.repeat(50_000))).toBe('');
  });

  test.each([
    ['marks that turn the direction', 'Pay \u202E\u2067', 'Pay '],
    ['each of them', 'a\u202A\u202B\u202C\u202D\u2066\u2068\u2069\u200E\u200F\u061Cb', 'ab'],
    ['what takes no room', 'T\u200B1\u20602\uFEFF3\u00AD4\u034F5\u{E0041}6', 'T123456'],
    ['control characters', 'a\u0000b\u001B[31m\u0085c', 'ab[31mc'],
    ['joiners between Latin letters', 'An\u200Dn 1\u200C2', 'Ann 12'],
    ['variation selectors of Latin letters', 'A\uFE0Fb', 'Ab'],
    ['what is hidden behind a flag', `🏴${'\u{E0067}'.repeat(9)}`, `🏴${'\u{E0067}'.repeat(7)}`],
  ])('loses %s', (_, text, expected) => {
    expect(stripUnsafeCharacters(text)).toBe(expected);
  });

  test.each([
    'line one\nline\ttwo',
    '👨‍👩‍👧‍👦 Familia 🍜 ❤️‍🔥 👩🏽‍🍳 1️⃣',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} pie',
    'می\u200Cخواهم',
    'ක්\u200Dෂ',
    'برجر لحم',
    '葛\u{E0100}城',
  ])('keeps %j', (text) => {
    expect(stripUnsafeCharacters(text)).toBe(text);
  });

  test.each(['\u200B\u200B', '\u3164', '\uFE0F\u200D', ' \u2800 ', '\u202E\n'])(
    'of nothing to see is none: %j',
    (text) => {
      expect(stripUnsafeCharacters(text)).toBe('');
    },
  );

  test('is escaped where no character may be dropped', () => {
    expect(escapedText('T\u202E123\u{E0041} 👨‍👩‍👧')).toBe('T\\u202e123\\udb40\\udc41 👨‍👩‍👧');
    expect(escapedText('plain')).toBe('plain');
  });

  test('is stripped throughout a response, where ids stay distinct', () => {
    const raw = {
      order: {
        id: 'a\u200B',
        note: 'x\u202E',
        items: [{ productId: 'p\u200B', modifiers: [{ name: { 'es\u2067': 'y\u2067' } }] }],
      },
      hasMore: true,
    };
    expect(stripUnsafeInValue(raw)).toEqual({
      order: {
        id: 'a\\u200b',
        note: 'x',
        items: [{ productId: 'p\\u200b', modifiers: [{ name: { 'es\\u2067': 'y' } }] }],
      },
      hasMore: true,
    });
    expect(stripUnsafeInValue({ notes: ['\n \t', 'a\nb'], storeId: '\n' })).toEqual({
      notes: ['', 'a\nb'],
      storeId: '\n',
    });
    const calm = { order: { note: 'one\ntwo', name: { es: '👨‍👩‍👧' } } };
    expect(stripUnsafeInValue(calm)).toBe(calm);
  });
});
