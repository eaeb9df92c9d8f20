import { expect, test } from 'vitest';
import { storeDirectory } from '../stores/stores.ts';
import { shownCurrency } from './shown-currency.ts';

const STORES = ['tokyo JPY', 'madrid EUR', 'lisbon EUR', 'london GBP'].map((text) => {
  const [id = '', currency = ''] = text.split(' ');
  return { id, name: id, timeZone: 'UTC', currency };
});
const stores = storeDirectory({ stores: STORES, currency: 'EUR', timeZone: null });

test.each([
  // Currencies with figures, requested currency, stores in view, expected currency.
  [['EUR', 'JPY'], undefined, undefined, 'EUR'],
  [['JPY'], undefined, undefined, 'JPY'],
  [['EUR', 'JPY'], 'JPY', undefined, 'JPY'],
  [['EUR'], 'JPY', undefined, 'EUR'],
  [['EUR', 'JPY'], 'CHF', undefined, 'EUR'],
  [['JPY'], undefined, ['tokyo', 'london'], 'JPY'],
  [[], undefined, undefined, undefined],
])(
  'of amounts in %j (asked for: %s, stores: %j), those in %s are shown',
  (all, asked, inView, shown) => {
    expect(shownCurrency(all, asked, stores, inView)).toBe(shown);
  },
);
