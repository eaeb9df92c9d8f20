import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createResponseBody } from './response-body.ts';
import { createSecret } from './secret.ts';

const KEY = 'mp_testtest_0123456789abcdefghijklmnopqrstuv';
const secret = createSecret(KEY);

test.each([
  KEY,
  KEY.toUpperCase(),
  KEY.slice(0, KEY.length / 2),
  KEY.slice(KEY.length / 2),
  `x${KEY.slice(20, 30)}y`,
  Buffer.from(KEY).toString('base64'),
  Buffer.from(`user:${KEY}`).toString('base64'),
  Buffer.from(`ab${KEY}cd`).toString('base64url'),
])('%s contains the key and is not logged', (text) => {
  expect(secret.isIn(text)).toBe(true);
  expect(secret.scrub(`The key ${text} is wrong.`)).toBe('The key … is wrong.');
  expect(secret.scrub(`invalid:${text}`)).toBe('…');
});

test.each([
  ['page_size must be from 1 to 200.', 'page_size must be from 1 to 200.'],
  ["The order's `source` is unknown", "The order's `source` is unknown"],
  ['Authorization: Bearer abcdefgh is wrong', 'Authorization: Bearer … is wrong'],
  ['failed: SELECT name, phone FROM members WHERE id = 7', 'failed: …'],
  ['near select * from (orders)', 'near …'],
  ['with recent as (select 1)', '…'],
  ['ENOENT /var/lib/orders.db at C:\\orders\\x', 'ENOENT … at …'],
  ['call +34600123456 or a@b.example', 'call … or …'],
  ['no\n    at read (/srv/app.js:1:2)', 'no'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln expired', '… expired'],
  ['', ''],
])('%j is logged as %j', (words, logged) => {
  expect(secret.scrub(words)).toBe(logged);
});

test('an everyday word is not a part of the key', () => {
  expect(secret.isIn('orders of the store 0123456')).toBe(false);
  expect(secret.scrub('x'.repeat(10_000)).length).toBeLessThan(10);
});

test('a key as short as a word is not scrubbed', () => {
  for (const key of ['', 'ab', 'orders']) {
    const short = createSecret(key);
    expect(short.scrub('The orders of absent stores')).toBe('The orders of absent stores');
    expect(short.isIn('orders-1')).toBe(false);
    expect(short.isInBody(bodyOf('{"orders":[],"note":"WFiY"}', 9))).toBe(false);
  }
  expect(createSecret('password1').scrub('wrong password1 given')).toBe('wrong … given');
});

const printable = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code)),
  maxLength: 5,
});
const keys = fc.string({
  unit: fc.constantFrom(...'mp_09azAZ/+?>~é'),
  minLength: 16,
  maxLength: 40,
});
const bodyOf = (text: string, cut: number) => {
  const bytes = Buffer.from(text);
  return createResponseBody([bytes.subarray(0, cut), bytes.subarray(cut)]);
};

test('a body with the key is recognized in any encoding', () => {
  const alphabet = fc.constantFrom('utf8' as const, 'base64' as const, 'base64url' as const);
  const escape = fc.constantFrom(
    (character: string) => character,
    (character: string) => character.replace('/', String.raw`\/`),
    (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    (character: string) =>
      `\\u${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  );
  fc.assert(
    fc.property(
      keys,
      printable,
      printable,
      alphabet,
      fc.array(escape, { minLength: 1, maxLength: 5 }),
      fc.nat(60),
      (key, before, after, encoding, escapes, cut) => {
        const encoded = Buffer.from(`${before}${key}${after}`).toString(encoding);
        const escaped = Array.from(
          encoded,
          (character, index) =>
            (character < '\u0080' && escapes[index % escapes.length]?.(character)) || character,
        );
        const body = bodyOf(`{"note":"${escaped.join('')}"}`, cut);
        expect(createSecret(key).isInBody(body)).toBe(true);
      },
    ),
    { seed: 1, numRuns: 166 },
  );
});

test('a body without the key is accepted, whatever escapes it has', () => {
  const other = Buffer.from('mp_testtest_another0another0another0another').toString('base64');
  const note = String.raw`\u0041 \/ \u002b ${KEY.slice(0, -1)} ${other}`;
  expect(secret.isInBody(bodyOf(`{"note":"${note}"}`, 9))).toBe(false);
  expect(secret.isInBody(bodyOf('', 0))).toBe(false);
});
