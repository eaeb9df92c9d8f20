import { expect, test } from 'vitest';
import { readOrderPage } from '#contract/read-order.ts';
import { exampleItem, exampleOrder, examplePayment, exampleRefund } from '../order-math/example-order.ts';
import { createCompactor } from './compact-order.ts';

const ITEMS = 4;

/** An order as a long list brings many of them: of two stores, with products that return. */
function listedOrder(number: number) {
  const id = `order-${number}`;
  const {
    taxBreakdown: _taxes,
    appliedPromotions: _promotions,
    ...order
  } = exampleOrder({
    id,
    storeId: `store-${number % 2}`,
    items: Array.from({ length: ITEMS }, (_, index) =>
      exampleItem({
        id: `${id}-${index}`,
        orderId: id,
        productId: `product-${(number + index) % 10}`,
        productName: { _base: `Product ${(number + index) % 10}`, es: 'Producto' },
        variantName: { _base: 'Large' },
        modifiers: index === 0 ? [{ id: 'bacon', name: { _base: 'Add bacon' }, priceDeltaCents: 250 }] : [],
      }),
    ),
    payments: [examplePayment({ id: `payment-${number}` })],
    refunds: number % 10 === 0 ? [exampleRefund({ payments: [examplePayment()] })] : [],
    surprise: { deep: [number] },
  });
  return order;
}

/** The orders of a page as its JSON brings them: nothing is shared. */
function readOrders(from: number, count: number) {
  const orders = Array.from({ length: count }, (_, index) => listedOrder(from + index));
  return readOrderPage(JSON.parse(JSON.stringify({ orders, hasMore: true })))?.orders ?? [];
}

/** Every object that a value keeps in memory. */
function objectsOf(value: unknown, found = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null || found.has(value)) return found;
  found.add(value);
  for (const inner of Object.values(value)) objectsOf(inner, found);
  return found;
}

test('reads as before, also what the schema does not know', () => {
  const orders = readOrders(0, 40);
  expect(orders.map(createCompactor())).toEqual(orders);
});

test('names and modifiers that return are kept once, however many orders hold them', () => {
  const compact = createCompactor();
  const objectsOfLists = [1_000, 2_000].map(
    (count) => objectsOf(readOrders(0, count).map((order) => compact({ ...order, surprise: undefined }))).size,
  );
  const [fewer = 0, more = 0] = objectsOfLists;
  // The order, its lists (items, payments, refunds) with their entries, the list of one item's modifiers, and some refunds' parts.
  expect((more - fewer) / 1_000).toBeLessThanOrEqual(1 + 3 + ITEMS + 1 + 1 + 0.4);
  // As they come they take more than twice that.
  expect(objectsOf(readOrders(0, 1_000)).size / 1_000).toBeGreaterThan(20);
});

test('goes on sharing after more values than it remembers', () => {
  const compact = createCompactor();
  const named = (index: number) =>
    compact(exampleOrder({ items: [exampleItem({ productName: { _base: `Product ${index}` } })] })).items?.[0];
  for (let index = 0; index < 20_001; index += 1) named(index);
  expect(named(20_000)?.productName).toBe(named(20_000)?.productName);
  expect(named(0)?.productName).toEqual({ _base: 'Product 0' });
});
