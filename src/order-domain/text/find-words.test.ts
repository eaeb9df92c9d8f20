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

describe('what people write for the same text is folded to one', () => {
  test.each([
    ['Straße', 'STRASSE'],
    ['Crème brûlée', 'creme brulee'],
    ['Smørrebrød', 'smorrebrod'],
    ['ŁÓDŹ', 'łódź'],
    ['Œuf', 'OEUF'],
    ['Ὀδυσσεύς', 'οδυσσευσ'],
    ['İstanbul', 'ıstanbul'],
    ['ラーメン', 'らーめん'],
    ['ｶﾞﾁｬ', 'がちゃ'],
    ['ヴィーガン', 'ゔぃーがん'],
    ['ＡＢＣ１２３', 'abc123'],
    ['مُحَمَّد', 'محمد'],
    ['أحمد إبراهيم آل', 'احمد ابراهيم ال'],
    ['قهوة', 'قهوه'],
    ['مصطفى', 'مصطفي'],
    ['رئيس مؤتمر', 'رييس موتمر'],
    ['کیک', 'كيك'],
    ['شـــاي', 'شاي'],
    ['ﻻ', 'لا'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['١٬٢٣٤٫٥٠', '1,234.50'],
    ['\u2067علي\u2069', 'علي'],
  ])('%s and %s', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
    expect(wordRanges(one, [foldText(other)])).toEqual([expect.anything()]);
  });

  test.each([
    ['か', 'が'],
    ['は', 'ぱ'],
    ['コーヒー', 'コヒ'],
    ['ب', 'ت'],
    ['5', '٦'],
    ['i', 'l'],
  ])('%s and %s stay apart', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });
});
