import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { distinguishCurrencies } from './formatters.ts';
import { formatMoney } from './money.tsx';
import { signedMoneyNodes } from './signed-money.ts';

function text(locale: string, cents: number): string {
  return renderToStaticMarkup(<>{signedMoneyNodes(locale, cents, 'EUR')}</>).replaceAll(
    /<[^>]*>/g,
    '',
  );
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

// Currencies stay distinguished afterwards, so this test is the last in a file of its own.
test('currencies that share a symbol are distinguished only when both are used', () => {
  expect(['NZD', 'FJD'].map((currency) => formatMoney('en-US', -100, currency))).toEqual([
    '\u2212$1.00',
    '\u2212$1.00',
  ]);
  const all = ['USD', 'CAD', 'AUD', 'HKD', 'MXN', 'TWD', 'JPY', 'CNY', 'SEK', 'NOK', 'DKK', 'EUR'];
  distinguishCurrencies(new Set(['USD', 'EUR', 'JPY']));
  expect(formatMoney('en-GB', 100, 'USD')).toBe('$1.00');
  distinguishCurrencies(new Set(all));
  expect(formatMoney('en-US', -100, 'CAD')).toBe('\u2212CA$1.00');
  for (const locale of [
    'en-US',
    'en-CA',
    'de',
    'fr-FR',
    'es-MX',
    'pt-BR',
    'zh-CN',
    'zh-TW',
    'ja-JP',
    'ar-EG',
  ]) {
    const symbols = all.map((currency) =>
      formatMoney(locale, 100, currency).replaceAll(/[\p{Nd}.,٫\s]/gu, ''),
    );
    expect(new Set(symbols).size, `${locale}: ${symbols.join(' ')}`).toBe(all.length);
  }
  expect(formatMoney('en-US', 100, 'EUR')).toBe('€1.00');
});
