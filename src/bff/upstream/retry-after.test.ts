import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.UTC(2026, 10, 1, 12, 0, 0);

test.each([
  ['0', 0],
  ['120', 120],
  ['Sun, 01 Nov 2026 12:00:30 GMT', 30],
  ['Sun, 01 Nov 2026 11:00:00 GMT', 0],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['', undefined],
  ['99999999999', undefined],
  [undefined, undefined],
])('%s means %s seconds', (header, seconds) => {
  expect(readRetryAfter(header, NOW)).toBe(seconds);
});
