import { expect, test } from 'vitest';
import { clockCell } from './table-context.ts';

const NOON = Date.parse('2026-11-01T12:00:00Z') / 1000;
const context = { storeOf: () => ({ currency: 'USD' }), languages: 'en' };

// Minutes as any integer: the last are five hours in nanoseconds.
test.each([
  [-300, NOON - 18_000],
  [1439, NOON + 86_340],
  [undefined, NOON],
  [null, NOON],
  [1440, NOON],
  [-18_000_000_000_000, NOON],
])('%s minutes from UTC, a time is shown on a clock that exists', (tzOffsetMinutes, second) => {
  const order = { storeId: 'unknown', tzOffsetMinutes };
  expect(clockCell('2026-11-01T12:00:00Z', order, context)).toEqual({ type: 'clock', second });
});
