import { expect, test, vi } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { createSeenStores } from './seen-stores.ts';

const own = exampleOrder().storeId;
const other = '22222222-2222-4222-8222-22222222222a';

test('stores of orders are offered once, if an address can hold their ids', () => {
  const seen = createSeenStores();
  expect(seen.ids()).toEqual([]);
  seen.show([exampleOrder(), exampleOrder({ storeId: 'store 1' }), exampleOrder()]);
  expect(seen.ids()).toEqual([own]);
});

test('offered stores stay offered when the orders change', () => {
  const seen = createSeenStores();
  seen.show([exampleOrder()]);
  seen.ids();
  seen.show([exampleOrder({ storeId: other })]);
  expect(seen.ids()).toEqual([own, other]);
});

test('orders of several stores are remembered', () => {
  const seen = createSeenStores();
  const onChange = vi.fn<() => void>();
  const stop = seen.subscribe(onChange);
  seen.show([exampleOrder(), exampleOrder()]);
  expect(seen.areSeveral()).toBe(false);
  seen.show([exampleOrder(), exampleOrder({ storeId: other })]);
  seen.show([exampleOrder(), exampleOrder({ storeId: other })]);
  seen.show([exampleOrder()]);
  expect(seen.areSeveral()).toBe(true);
  expect(onChange).toHaveBeenCalledTimes(1);
  stop();
});
