import { expect, test } from 'vitest';
import { exampleFigures } from '#testing/example-closing.ts';
import { cashRows, readCash, typedCash } from './cash.ts';

const tree = exampleFigures();

test.each([
  ['1.234,50', 'de', { floatCents: 123_450 }],
  ['1,234.50', 'en', { floatCents: 123_450 }],
  ['€100', 'en', { floatCents: 10_000 }],
  ['', 'en', { floatCents: undefined }],
  ['-5', 'en', { floatCents: undefined }],
  ['ten', 'en', { floatCents: undefined }],
])('a float of “%s” is read as %s writes it', (float, locale, expected) => {
  expect(typedCash({ float, counted: '', note: '' }, locale, 'EUR')).toMatchObject(expected);
});

test('an amount of cash is never negative', () => {
  expect(readCash('-5', 'en', 'EUR')).toBeUndefined();
  expect(readCash('  ', 'en', 'EUR')).toBeUndefined();
});

test('the difference is what was counted less the float and what cash brought', () => {
  expect(cashRows(tree, { floatCents: 10_000, countedCents: 10_950 })).toEqual({
    takenCents: 1000,
    expectedCents: 11_000,
    differenceCents: -50,
  });
  expect(cashRows(tree, { floatCents: undefined, countedCents: undefined })).toEqual({
    takenCents: 1000,
    expectedCents: 1000,
    differenceCents: undefined,
  });
});
