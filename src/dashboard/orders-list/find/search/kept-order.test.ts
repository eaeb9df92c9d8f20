import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { examplePromotion } from '#testing/example-order.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { FILTER_KEYS, type FilterKey, type FilterValues } from '../../selection/filters/filter-definitions.ts';
import { selectedBy } from '../../selection/filters/list-query-of.ts';
import type { OrderFilters } from '../../selection/filters/order-filters.ts';
import { keptOf } from './kept-order.ts';

const days = {
  stores: storeDirectory({ stores: [], currency: 'USD', timeZone: null }),
  defaultTimeZone: 'UTC',
  cutoffMinutes: 0,
  now: Date.parse('2026-11-21T12:00:00Z') / 1000,
};

/** Values of every filter; some arbitrary orders pass each of them and others do not. */
const VALUES: { readonly [Key in Exclude<FilterKey, 'found'>]: readonly FilterValues[Key][] } = {
  view: ['active', 'history'],
  store: [['store', 'another']],
  payment: [{ statuses: ['paid'] }, { refunded: 'any' }, { refunded: 'partial' }, { refunded: 'full' }, { owed: true }],
  fulfillment: [['pending']],
  source: [['pos']],
  date: [{ from: '2026-11-02', to: '2026-11-04' }],
  amount: [{ min: 0, max: 50_000 }],
  service: [['dine_in']],
  tender: [['cash'], ['voucher', 'unnamed']],
  table: [['5']],
  note: ['true'],
  discount: ['true', 'manual'],
  promotion: [['happy']],
};
// What is found is decided by the texts of the index.
const selections: readonly OrderFilters[] = FILTER_KEYS.flatMap((key) =>
  key === 'found' ? [] : VALUES[key].map((value) => ({ [key]: value })),
);

const orders = fc
  .tuple(
    arbitraryOrder,
    fc.record({
      storeId: fc.constantFrom('store', 'STORE', 'third'),
      serviceType: fc.constantFrom('dine_in', 'delivery'),
      source: fc.constantFrom('pos', 'kiosk'),
      note: fc.constantFrom('', ' ', 'no onions'),
      tableName: fc.constantFrom('5', ' 5 ', '15', null, undefined),
      discountCents: fc.constantFrom(0, 100),
      manualDiscountCents: fc.constantFrom(0, 100),
      appliedPromotions: fc
        .subarray(['happy', 'welcome'])
        .map((ids) => ids.map((promotionId) => examplePromotion({ promotionId }))),
    }),
    fc.subarray(['payments', 'refunds', 'appliedPromotions'] as const),
  )
  .map(([order, fields, missing]) => {
    const changed = { ...order, ...fields };
    for (const part of missing) delete changed[part];
    return changed;
  });

test.each(selections)('%j selects the same orders of those that Find keeps', (filters) => {
  const isSelected = selectedBy(filters, days);
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(orders, (order) => {
      seen.add(isSelected(order));
      expect(isSelected(keptOf(order))).toBe(isSelected(order));
    }),
    { seed: 77, numRuns: 200 },
  );
  expect(seen.size).toBe(2);
});
