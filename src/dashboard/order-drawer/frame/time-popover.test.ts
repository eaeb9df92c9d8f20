import { expect, test } from 'vitest';
import { relativeTime } from './time-popover.tsx';

test.each([
  [-5, { value: -5, unit: 'second' }],
  [-60, { value: -1, unit: 'minute' }],
  [-3 * 86_400 - 4_000, { value: -3, unit: 'day' }],
  [7_300, { value: 2, unit: 'hour' }],
  [-40 * 86_400, { value: -1, unit: 'month' }],
  [-800 * 86_400, { value: -2, unit: 'year' }],
])('%d s away is shown in the largest unit that fits', (distance, expected) => {
  expect(relativeTime(1_000_000_000 + distance, 1_000_000_000)).toEqual(expected);
});
