import { expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { createSeenStores } from './seen-stores.ts';

const own = exampleOrder().storeId;
const other = '22222222-2222-4222-8222-22222222222A';

test('stores of orders are known by ids that an address can hold, each once', () => {
  const seen = createSeenStores();
  expect(seen.ids()).toEqual([]);
  seen.show([exampleOrder(), exampleOrder({ storeId: 'store 1' }), exampleOrder({ storeId: own.toUpperCase() })]);
  expect(seen.ids()).toEqual([own]);
});

test('what was offered once stays offered when the orders are others', () => {
  const seen = createSeenStores();
  seen.show([exampleOrder()]);
  seen.ids();
  seen.show([exampleOrder({ storeId: other })]);
  expect(seen.ids()).toEqual([own, other.toLowerCase()]);
});
