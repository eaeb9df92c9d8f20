import { expect, test } from 'vitest';
import { joinClauses } from './join-clauses.ts';

test.each([
  ['en-DE', 'one; two; three'],
  ['pt-BR', 'one; two; three'],
  ['fr-CH', 'one\u202f; two\u202f; three'],
  ['zh-Hant', 'one；two；three'],
  ['ja', 'one、two、three'],
  ['ar-EG', 'one؛ two؛ three'],
])('clauses in %s are joined as %s', (locale, text) => {
  expect(joinClauses(locale, ['one', 'two', 'three'])).toBe(text);
});
