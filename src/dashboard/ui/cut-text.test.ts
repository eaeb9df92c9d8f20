import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([['short'], ['W'.repeat(150)], ['1\n2\n3\n4\n5\n6\n7']])('%j stays as it is', (text) => {
  expect(cutText(text)).toBe(text);
});

test('a very long text is cut between visible characters', () => {
  expect(cutText('W'.repeat(10_000))).toBe(`${'W'.repeat(120)}…`);
  expect(cutText('👩‍👩‍👧‍👦'.repeat(10), 12)).toBe('👩‍👩‍👧‍👦…');
  expect(cutText(`a${'\u0301'.repeat(10_000)}`)).toHaveLength(121);
});

test('so is one of many lines', () => {
  expect(cutText('1\n2\n3\n4\n5\n6\n7\n8')).toBe('1\n2\n3\n4\n5\n6…');
});
