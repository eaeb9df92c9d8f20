import { expect, test } from 'vitest';
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
])('%s holds the key, and no word of it is logged', (text) => {
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

test('an everyday word is no part of the key', () => {
  expect(secret.isIn('orders of the store 0123456')).toBe(false);
  expect(secret.scrub('x'.repeat(10_000)).length).toBeLessThan(10);
});
