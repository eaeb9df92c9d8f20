import { expect, test } from 'vitest';
import { seenValues } from './seen-values.ts';

test('distinct values that an address can hold', () => {
  const rows = [['kiosk', 'pos'], ['kiosk', ''], ['a,b', '\ud800'], []];
  expect([...seenValues(rows, (row) => row.map((value) => [value])).keys()]).toEqual([
    'kiosk',
    'pos',
  ]);
});

test('the first name of a value', () => {
  const rows = [['card'], ['card', 'Card'], ['card', 'Credit card'], ['voucher']] as const;
  expect([...seenValues(rows, (row) => [row])]).toEqual([
    ['card', 'Card'],
    ['voucher', undefined],
  ]);
});
