import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { centsOf, readAmounts } from '#order-domain/text/amount-text.ts';
import { parseFindQuery } from '../../search-words/find-query.ts';
import { createSearchIndex } from './search-index.ts';

/** The fields in which a text matches an order of 12.50 with a payment of 20.00 and a refund of 7.25. */
function amountsFound(text: string, currencyDigits = 2, totalCents = 1250): string[] {
  const index = createSearchIndex(10);
  const order = exampleOrder({
    totalCents,
    ticketNumber: null,
    payments: [examplePayment({ amountCents: 2000 })],
    refunds: [exampleRefund({ amountCents: 725 })],
    items: [],
  });
  index.add([order]);
  const query = parseFindQuery(text);
  const { found } = index.search({ query, currencyDigits: () => currencyDigits, isWithin: undefined, limit: 1 });
  return found.flatMap(({ reasons }) => reasons.map(({ field }) => field));
}

describe('an amount is found', () => {
  test.each([
    ['12.50', ['total']],
    ['12,50', ['total']],
    ['12.5', ['total']],
    ['€12.50', ['total']],
    ['12,50 €', ['total']],
    ['€ 12,50', ['total']],
    ['USD12.50', ['total']],
    ['$20', ['payment_amount']],
    ['20 €', ['payment_amount']],
    ['20.00', ['payment_amount']],
    ['١٢٫٥٠', ['total']],
    ['۱۲٫۵۰ €', ['total']],
    ['１２．５０', ['total']],
    ['￥12.50', ['total']],
    ['7.25', ['refund_amount']],
    ['-7.25', ['refund_amount']],
    ['−€7.25', ['refund_amount']],
    ['-12.50', []],
    ['12.51', []],
    ['20', ['payment_amount']],
    ['7', []],
    ['-20', []],
    ['020', []],
  ])('%s: %o', (text, fields) => {
    expect(amountsFound(text)).toEqual(fields);
  });

  test.each([
    ['1,250.50', 2, 125_050],
    ['1.250,50', 2, 125_050],
    ['١٬٢٥٠٫٥٠', 2, 125_050],
    ['１．２５０，５０', 2, 125_050],
    ['1 250,50', 2, 125_050],
    ['1 250 €', 2, 125_000],
    ['€1 250', 2, 125_000],
    ['1’250.50', 2, 125_050],
    ['1250.50', 2, 125_050],
    ['1.234.567,00', 2, 123_456_700],
    ['1.250', 2, 125_000],
    ['1.250', 2, 125],
    ['1.250', 3, 1_250],
    ['¥1,250', 0, 1_250],
    ['1,250', 0, 1_250],
    ['12.50', 3, 12_500],
  ])('%s in a currency of %i decimals: %i', (text, digits, cents) => {
    expect(amountsFound(text, digits, cents)).toContain('total');
  });

  test.each(['-3.20', '−€3,20', '3.20'])('%s, where the order itself is negative, as for returned bottles', (text) => {
    expect(amountsFound(text, 2, -320)).toEqual(['total']);
  });

  test('not beside other words', () => {
    expect(amountsFound('wrong 12.50')).toEqual([]);
    expect(amountsFound('12.50 3c7d1f0e')).toEqual([]);
  });
});

test('a bare number of up to five digits is a whole amount', () => {
  expect(amountsFound('12', 2, 1_200)).toEqual(['total']);
  expect(amountsFound('12', 2, 1_250)).toEqual([]);
  expect(amountsFound('1500', 0, 1_500)).toEqual(['total']);
  expect(amountsFound('12345', 2, 1_234_500)).toEqual(['total']);
  expect(amountsFound('123456', 2, 12_345_600)).toEqual([]);
});

test.each(['A-118', '118000', '012', '', '.', ',5', '1.2.3', '12..5', '612-345', '1,23,456'])(
  '%s is no amount',
  (text) => {
    expect(readAmounts(text)).toEqual([]);
  },
);

test('a long text of digits is read in proportion to its length', () => {
  expect(parseFindQuery('123 '.repeat(50_000)).amounts).toEqual([]);
});

test('every amount is found in every notation of every number of decimals', () => {
  const notations = fc.constantFrom(
    { group: '', decimal: '.' },
    { group: '', decimal: ',' },
    { group: ',', decimal: '.' },
    { group: '.', decimal: ',' },
    { group: ' ', decimal: ',' },
    { group: '\u00A0', decimal: ',' },
    { group: '\u202F', decimal: ',' },
    { group: '’', decimal: '.' },
  );
  const symbols = fc.constantFrom('', '€', '$', '£', '¥', '€ ', '\u00A0€');
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.constantFrom(0, 2, 3), notations, symbols, (cents, digits, notation, symbol) => {
      fc.pre(digits > 0 || symbol !== '');
      const padded = String(cents).padStart(digits + 1, '0');
      const whole = padded.slice(0, padded.length - digits);
      const decimals = padded.slice(padded.length - digits);
      const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, notation.group);
      const number = decimals === '' ? grouped : `${grouped}${notation.decimal}${decimals}`;
      const text = symbol.startsWith('\u00A0') ? `${number}${symbol}` : `${symbol}${number}`;
      const said = parseFindQuery(text).amounts;
      expect(said.map((amount) => centsOf(amount, digits))).toContain(cents);
    }),
    { seed: 85, numRuns: 2000 },
  );
});
