import { expect, test } from 'vitest';
import { acceptsEncoding, preferredLanguages } from './accept-headers.ts';

test.each([
  ['gzip', true],
  ['br, GZIP ; q=0.5', true],
  ['*', true],
  ['br,gzip;q=1.0', true],
  ['*;q=0, gzip', true],
  [undefined, false],
  ['', false],
  ['br', false],
  ['x-gzip', false],
  ['gzip;q=0', false],
  ['gzip;q=0.000, *', false],
  ['*;q=0', false],
  ['gzip;q=nonsense', false],
])('%s', (header, isAccepted) => {
  expect(acceptsEncoding(header, 'gzip')).toBe(isAccepted);
});

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', ['de-at', 'de', 'en']],
  ['en;q=0.1, fr, *;q=0.5, it;q=0', ['fr', 'en']],
  [undefined, []],
  [`${'q,'.repeat(60)}fr`, ['q']],
])('of %s, %j are wanted, in this order', (header, languages) => {
  expect(preferredLanguages(header)).toEqual(languages);
});
