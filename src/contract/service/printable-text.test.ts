import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printableText } from './printable-text.ts';
import { anyCharacter } from '#testing/any-character.ts';

test.each([
  ['Zoë’s 北京 🐈', 'Zoë’s 北京 🐈'],
  ['\u001b[31mred', String.raw`\u001b[31mred`],
  ['\u009b2J', String.raw`\u009b2J`],
  ['a\r\nb\u2028c', String.raw`a\u000d\u000ab\u2028c`],
  ['a\u202eb\u200bc\u{e0041}d\ud800', String.raw`a\u202eb\u200bc\udb40\udc41d\ud800`],
])('%j is printed as %s', (text, printed) => {
  expect(printableText(text)).toBe(printed);
});

test('a JSON string stays the same string', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const printed = printableText(JSON.stringify(text));
      expect(JSON.parse(printed)).toBe(text);
      expect(printed).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    }),
    { seed: 1 },
  );
});
