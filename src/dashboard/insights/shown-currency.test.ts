import { expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { figuresTrees } from '#order-domain/figures/figures-tree.ts';
import { foldFigures } from '#order-domain/figures/fold-figures.ts';
import { storeDirectory } from '../stores/stores.ts';
import { shownCurrency } from './shown-currency.ts';

const STORES = ['tokyo JPY', 'madrid EUR', 'lisbon EUR', 'london GBP'].map((text) => {
  const [id = '', currency = ''] = text.split(' ');
  return { id, name: id, timeZone: 'UTC', currency };
});
const stores = storeDirectory({ stores: STORES, currency: 'EUR', timeZone: null });
/** Figures of orders of some stores. */
function treesOf(...storeIds: string[]) {
  const period = {
    currencyOf: (storeId: string) => stores.find(storeId).currency,
    dayOf: () => '2026-11-17',
    hourOf: () => 12,
  };
  return figuresTrees(
    foldFigures(
      storeIds.map((storeId) => exampleOrder({ storeId })),
      { period, groupings: [] },
    ),
    'own_day',
  );
}

test.each([
  // Read so far, whether reading, asked for, stores in view, shown.
  [['tokyo'], true, undefined, undefined, undefined],
  [['tokyo', 'tokyo', 'madrid'], true, undefined, undefined, 'EUR'],
  [['tokyo', 'tokyo', 'madrid'], false, undefined, undefined, 'EUR'],
  [['tokyo'], false, undefined, undefined, 'JPY'],
  [['madrid'], true, 'JPY', undefined, undefined],
  [['madrid', 'tokyo'], true, 'JPY', undefined, 'JPY'],
  [['madrid'], false, 'JPY', undefined, 'EUR'],
  [['madrid'], true, 'CHF', undefined, 'EUR'],
  [['london'], true, undefined, ['tokyo', 'london'], undefined],
  [['tokyo'], true, undefined, ['tokyo', 'london'], 'JPY'],
  [[], false, undefined, undefined, undefined],
])('of orders of %j (reading: %s, asked for: %s, stores: %j), %s is shown', (read, isReading, asked, inView, shown) => {
  expect(shownCurrency(treesOf(...read), { asked, isReading, stores, inView }).currency).toBe(shown);
});
