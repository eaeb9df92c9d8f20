import { expect, test } from 'vitest';
import { readableValue } from './readable-value.ts';

test.each([
  ['qr_table', 'QR table'],
  ['qr', 'QR'],
  ['drone', 'Drone'],
  ['click-and-collect', 'Click and collect'],
  ['QR_TABLE', 'QR table'],
  ['edenred_meal_2', 'Edenred meal 2'],
  // A name, an abbreviation, words, another script, an id: these are people's own spelling.
  ['MasterCard', 'MasterCard'],
  ['VISA', 'VISA'],
  ['Meal voucher', 'Meal voucher'],
  ['外带', '外带'],
  ['a1b2c3d4', 'a1b2c3d4'],
  ['', ''],
])('%j reads %j', (value, words) => {
  expect(readableValue(value)).toBe(words);
});
