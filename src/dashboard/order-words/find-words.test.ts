import { describe, expect, test } from 'vitest';
import { exampleItem } from '#testing/example-order.ts';
import { findWords, foldText, wordRanges, wordsInItem } from './fold-text.ts';

describe('words to find', () => {
  test.each([
    ['pink bag', ['pink', 'bag']],
    ['  #118  ', ['118']],
    ['"pink bag" large', ['pink bag', 'large']],
    ['«pink bag', ['pink bag']],
    ['„ pink bag “x', ['pink bag', 'x']],
    ['"" “ ”', []],
  ])('%s', (text, words) => {
    expect(findWords(foldText(text))).toEqual(words);
  });
});

test('an item has the words if all of them are in its names of one language', () => {
  const item = exampleItem({
    productName: { _base: 'Pink bag', de: 'Rosa Tasche' },
    variantName: { _base: 'Groß' },
    modifiers: [{ id: 'm', name: { _base: 'Strap' }, priceDeltaCents: 0 }],
  });
  expect(wordsInItem('Strap pink', item)).toEqual(['strap', 'pink']);
  expect(wordsInItem('tasche GROSS', item)).toEqual(['tasche', 'gross']);
  expect(wordsInItem('tasche pink', item)).toEqual([]);
});

test('the ranges of words are merged and in order', () => {
  expect(wordRanges('Straße 77', ['77', 'asse', 'stra', 'none'])).toEqual([
    { start: 0, end: 6 },
    { start: 7, end: 9 },
  ]);
});
