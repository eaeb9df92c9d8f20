import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { storeDirectory } from '../../../stores/stores.ts';
import { messages } from '../../../kit/i18n/messages.ts';
import { dayWords } from '../../../filters/date-filter.ts';
import { filterWords } from './order-filters.ts';

const intl = createIntl({ locale: 'en-GB', messages });

function storesIn(...currencies: readonly string[]) {
  const stores = currencies.map((currency, number) => ({ id: `${number}`, name: currency, timeZone: 'UTC', currency }));
  return storeDirectory({ stores, currency: 'USD', timeZone: null });
}

test('a day of the present year goes without it', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(dayWords(intl, '2026-11-01', now)).toBe('1 Nov');
  expect(dayWords(intl, '2025-12-31', now)).toBe('31 Dec 2025');
});

test.each([
  [['EUR'], '≥ €40.00'],
  [['GBP', 'JPY'], '≥ £40.00/¥4,000'],
  [['GBP', 'JPY', 'EUR'], '≥ 40.00'],
])('an amount of stores in %j is %s', (currencies, words) => {
  expect(filterWords(intl, { amount: { min: 4_000 } }, storesIn(...currencies), 'amount')).toBe(words);
});
