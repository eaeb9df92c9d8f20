import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { english } from '../../../ui/i18n/messages.ts';
import { dayWords } from '../../../filters/date-filter.ts';
import { filterWords as wordsOf } from '../../../filters/filter-definition.ts';
import { type FilterKey, ORDER_FILTERS } from './filter-definitions.ts';
import type { OrderFilters } from './order-filters.ts';

const intl = createIntl({ locale: 'en-GB', messages: english });

function filterWords(filters: OrderFilters, stores: StoreDirectory, key: FilterKey): string {
  return wordsOf(ORDER_FILTERS, filters, key, { intl, stores, storeIds: filters.store });
}

function storesIn(...currencies: readonly string[]) {
  const stores = currencies.map((currency, number) => ({
    id: `${number}`,
    name: currency,
    timeZone: 'UTC',
    currency,
  }));
  return storeDirectory({ stores, currency: 'USD', timeZone: null });
}

test('a day of the present year goes without it', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(dayWords(intl, '2026-11-01', now)).toBe('1 Nov');
  expect(dayWords(intl, '2025-12-31', now)).toBe('31 Dec 2025');
});

test.each([
  [{ min: 4000 }, '≥ €40.00'],
  [{ max: 4000 }, '≤ €40.00'],
  [{ min: 4000, max: 20_000 }, '€40.00 – €200.00'],
  [{ min: 1250, max: 1250 }, '= €12.50'],
  [{ min: -300, max: 0 }, '−€3.00 – €0.00'],
])('an amount of %j is %s', (amount, words) => {
  expect(filterWords({ amount }, storesIn('EUR'), 'amount')).toBe(words);
});

test.each([
  [{ from: '2019-11-01', to: '2019-11-07' }, '1 Nov 2019 – 7 Nov 2019'],
  [{ from: '2019-11-01', to: '2019-11-01' }, '1 Nov 2019'],
  [
    { from: '2019-11-01', fromTime: '19:30', to: '2019-11-01', toTime: '20:30' },
    '1 Nov 2019, 19:30 – 20:30',
  ],
  [
    { from: '2019-11-01', fromTime: '19:30', to: '2019-11-03', toTime: '02:00' },
    '1 Nov 2019, 19:30 – 3 Nov 2019, 02:00',
  ],
  [{ from: '2019-11-01', fromTime: '19:30', to: '2019-11-01' }, '1 Nov 2019, 19:30 – 24:00'],
  [{ from: '2019-11-01', to: '2019-11-01', toTime: '02:00' }, '1 Nov 2019, 00:00 – 02:00'],
  [
    { from: '2019-11-01', to: '2019-11-03', toTime: '02:00' },
    '1 Nov 2019, 00:00 – 3 Nov 2019, 02:00',
  ],
  [{ from: '2019-11-01', fromTime: '19:30' }, 'since 1 Nov 2019, 19:30'],
  [{ to: '2019-11-03', toTime: '02:00' }, 'until 3 Nov 2019, 02:00'],
])('dates of %j are %s', (date, words) => {
  expect(filterWords({ date }, storesIn('EUR'), 'date')).toBe(words);
});

test.each([
  [['0'], 'Soho'],
  [['1', '0'], 'Camden, Soho'],
  [['2', '1', '0'], '3 stores: Brixton, Camden +1'],
  [['3', '1', '0', '4'], '4 stores: Camden, Ginza +2'],
  [['3', '4', '5'], '3 stores: Japan'],
  [['3', '4'], 'Ginza, Namba'],
])('stores %j are %s', (store, words) => {
  const names = ['Soho', 'Camden', 'Brixton', 'Ginza', 'Namba', 'Umeda'];
  const stores = names.map((name, number) => ({
    id: `${number}`,
    name,
    timeZone: 'UTC',
    currency: 'EUR',
    ...(number > 2 && { group: 'Japan' }),
  }));
  const directory = storeDirectory({ stores, currency: 'USD', timeZone: null });
  expect(filterWords({ store }, directory, 'store')).toBe(words);
});

test.each([
  [['EUR'], '≥ €40.00'],
  [['GBP', 'JPY'], '≥ £40.00/¥4,000'],
  // The same number is the same amount in both.
  [['GBP', 'EUR'], '≥ 40.00'],
  [['GBP', 'JPY', 'EUR'], '≥ 40.00'],
])('an amount of all stores in %j is %s', (currencies, words) => {
  expect(filterWords({ amount: { min: 4_000 } }, storesIn(...currencies), 'amount')).toBe(words);
});

test('an amount counts in the currencies of the stores in view', () => {
  const stores = storesIn('GBP', 'JPY', 'EUR');
  const words = (store: string[]) =>
    filterWords({ store, amount: { min: 4_000 } }, stores, 'amount');
  expect(words(['1'])).toBe('≥ ¥4,000');
  expect(words(['0', '1'])).toBe('≥ £40.00/¥4,000');
});
