import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scrubMessage } from './client-error.ts';
import { anyCharacter } from '#testing/any-character.ts';

describe('a scrubbed message', () => {
  test.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'length')",
      'TypeError: Cannot read properties of undefined (reading …)',
    ],
    [
      "TypeError: undefined is not an object (evaluating 'e.foo')",
      'TypeError: undefined is not an object (evaluating …)',
    ],
    ['RangeError: Invalid time value', 'RangeError: Invalid time value'],
    ['TypeError: t.map is not a function', 'TypeError: t.map is not a function'],
    [
      'RangeError: Invalid time zone specified: Europe/Foo',
      'RangeError: Invalid time zone specified: …',
    ],
    ["Can't find variable: ana@example.com", "Can't find variable: …"],
    [
      'Error: No order of Ana Smith at /orders/aaaa?x=ana\nin line two',
      'Error: No order of … at …',
    ],
    ['Error: Call +49 (30) 555-0199 now', 'Error: Call … (…) … now'],
  ])('%s', (message, scrubbed) => {
    expect(scrubMessage(message)).toBe(scrubbed);
  });

  const digits = fc.stringMatching(/^[0-9]{2,9}$/);
  const name = fc
    .stringMatching(/^[A-Z][a-z]{3,8}$/)
    .filter((text) => !/^(?:Cannot|Error)/.test(text));
  const word = fc.stringMatching(/^[a-z]{4,9}$/);
  /** Personal data, in the forms in which a message may contain it. */
  const personal = fc.oneof(
    fc.uuid(),
    digits,
    name,
    digits.map((number) => `+44 ${number}`),
    fc.tuple(word, word).map(([local, host]) => `${local}@${host}.example`),
    fc.tuple(word, word).map(([key, value]) => `/orders?${key}=${value}`),
    fc
      .tuple(fc.constantFrom(`''`, `""`, '``', '“”', '‘’', '«»'), word, word)
      .map(([quotes, ...words]) => `${quotes[0]}${words.join(' ')}${quotes[1]}`),
    fc.stringMatching(/^[äöüß王店ナабв]{2,8}$/u),
  );

  test('never holds a name, number, address, id or quoted text', () => {
    fc.assert(
      fc.property(personal, fc.constantFrom('TypeError: ', ''), (secret, kind) => {
        for (const text of [
          `${kind}Cannot read ${secret} of that`,
          `${kind}Cannot use that: ${secret}`,
        ]) {
          const scrubbed = scrubMessage(text);
          const secrets = secret
            .split(/[^\p{L}\p{N}]+/u)
            .filter((part) => part.length > 1 && part !== 'example');
          for (const part of secrets) expect(scrubbed).not.toContain(part);
          expect(scrubbed.startsWith(`${kind}Cannot`)).toBe(true);
        }
      }),
      { seed: 1 },
    );
  });

  test('scrubbing twice changes nothing, and the result is one short line', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: anyCharacter, maxLength: 900 }), fc.string({ maxLength: 900 })),
        (text) => {
          const scrubbed = scrubMessage(text);
          expect(scrubbed.length).toBeLessThanOrEqual(300);
          expect(scrubbed).not.toMatch(/[\p{Cc}\p{N}@?=&/\u2028]/u);
          expect(scrubMessage(scrubbed)).toBe(scrubbed);
        },
      ),
      { seed: 2 },
    );
  });
});
