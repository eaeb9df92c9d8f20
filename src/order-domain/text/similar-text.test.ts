import { expect, test } from 'vitest';
import { similarTickets, similarWords } from './similar-text.ts';

const WORDS = ['espresso', 'regency', 'mug', 'teacup', 'tea', 'croissant', 'カフェ'];

test.each([
  ['expresso', 'espresso'],
  ['regensy', 'regency'],
  ['regncy', 'regency'],
  ['croisant', 'croissant'],
])('%s is similar to %s', (word, similar) => {
  expect(similarWords(word, WORDS, 1)).toEqual([similar]);
});

test.each(['xyzzy', 'te'])('%s is similar to nothing', (word) => {
  expect(similarWords(word, WORDS, 1)).toEqual([]);
});

test.each([
  ['one digit wrong', '536365', '536367'],
  ['two swapped', '536365', '536356'],
  ['one missing', 'k138', 'k1380'],
  ['one too many', 'k1380', 'k138'],
  ['a wrong letter', 'k138', 'l138'],
])('similar tickets: %s', (_name, typed, meant) => {
  expect(similarTickets(typed)).toContain(meant);
  expect(similarTickets(typed)).not.toContain(typed);
});

test('a text without digits is no ticket', () => {
  expect(similarTickets('mugs')).toEqual([]);
});
