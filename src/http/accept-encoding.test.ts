import { expect, test } from 'vitest';
import { acceptsEncoding } from './accept-encoding.ts';

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
