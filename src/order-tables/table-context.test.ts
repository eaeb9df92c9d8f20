import { expect, test } from 'vitest';
import { clockCell, moneyCell } from './table-context.ts';

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

// Whoever exports, from a browser or with the command: their runtimes differ in how many decimals
// everyday prices have.
test.each([
  ['EUR', 2],
  ['HUF', 2],
  ['RSD', 2],
  ['JPY', 0],
  ['IQD', 3],
  ['KWD', 3],
])('amounts in %s have %s decimals', (currency, digits) => {
  const order = { storeId: 'unknown', tzOffsetMinutes: 0 };
  const cell = moneyCell(1250, order, { ...context, storeOf: () => ({ currency }) });
  expect(cell).toEqual({ type: 'money', cents: 1250, digits });
});
