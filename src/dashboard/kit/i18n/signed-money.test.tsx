import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { signedMoneyNodes } from './signed-money.ts';

function text(locale: string, cents: number): string {
  return renderToStaticMarkup(<>{signedMoneyNodes(locale, cents, 'EUR')}</>).replaceAll(/<[^>]*>/g, '');
}

test.each([
  ['en', 1250, '+€12.50'],
  ['en', 0, '€0.00'],
  ['en', -1250, '\u2212€12.50'],
  ['fr', 1250, '+12,50\u00a0€'],
  ['ar-EG', 1250, '\u2067\u061c+\u200f١٢٫٥٠\u00a0\u2068€\u2069\u2069'],
])('in %s %i with its sign is %s', (locale, cents, expected) => {
  expect(text(locale, cents)).toBe(expected);
});
