import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { readOrderPage } from '#contract/service/read-order.ts';
import { createCompactor } from './compact-order.ts';

const ITEMS = 4;
const NO_CENTS = { discountCents: 0, manualDiscountCents: 0, taxCents: 0 };
const CARD = { paymentMethodId: 'card-id', paymentMethodCode: 'card', paymentMethodName: { _base: 'Card' } };

/** An order as in a long list: the orders are of two stores and repeat the same products. */
function rawOrder(number: number) {
  const id = `order-${number}`;
  const createdAt = '2026-11-20T20:15:00Z';
  return {
    id,
    storeId: `store-${number % 2}`,
    ...NO_CENTS,
    subtotalCents: 4000,
    totalCents: 4000,
    memberName: null,
    createdAt,
    paidAt: createdAt,
    items: Array.from({ length: ITEMS }, (_, index) => ({
      id: `${id}-${index}`,
      orderId: id,
      ...NO_CENTS,
      productId: `product-${(number + index) % 10}`,
      productName: { _base: `Product ${(number + index) % 10}`, es: 'Producto' },
      variantName: { _base: 'Large' },
      qty: 1,
      unitPriceCents: 1000,
      amountCents: 1000,
      refundedAmountCents: 0,
      refundedQty: 0,
      itemRole: 'normal',
      modifiers: index === 0 ? [{ id: 'bacon', name: { _base: 'Add bacon' }, priceDeltaCents: 250 }] : [],
    })),
    payments: [{ id: `payment-${number}`, amountCents: 4000, createdAt, ...CARD }],
    refunds:
      number % 10 === 0
        ? [
            {
              id: `refund-${number}`,
              amountCents: 1000,
              createdAt,
              items: [],
              payments: [{ id: 'p', amountCents: 1, ...CARD }],
            },
          ]
        : [],
  };
}

/** Orders as parsed from the JSON of a response: nothing is shared. */
function readOrders(raw: readonly object[]): readonly Order[] {
  return readOrderPage(JSON.parse(JSON.stringify({ orders: raw, hasMore: true })))?.orders ?? [];
}

function listOf(count: number): readonly Order[] {
  return readOrders(Array.from({ length: count }, (_, number) => rawOrder(number)));
}

/** Every object that a value keeps in memory. */
function objectsOf(value: unknown, found = new Set<object>()): Set<object> {
  if (typeof value !== 'object' || value === null || found.has(value)) return found;
  found.add(value);
  for (const inner of Object.values(value)) objectsOf(inner, found);
  return found;
}

test('reads as before, also what the schema does not know', () => {
  const odd = { ...rawOrder(0), surprise: { deep: [1] }, items: [{ ...rawOrder(0).items[0], surprise: 'too' }] };
  const orders = [...listOf(40), ...readOrders([odd, { ...odd, items: undefined, payments: undefined }])];
  expect(orders).toHaveLength(42);
  expect(orders.map(createCompactor())).toEqual(orders);
});

test('names and modifiers that return are kept once, however many orders hold them', () => {
  const compact = createCompactor();
  const [fewer = 0, more = 0] = [200, 400].map((count) => objectsOf(listOf(count).map(compact)).size);
  // The order, its three lists with four items and a payment, the list of one item's modifiers; in one order of ten, a refund's four objects.
  expect((more - fewer) / 200).toBeLessThanOrEqual(1 + 3 + ITEMS + 1 + 1 + 0.4);
  // Without compaction they take more than twice that.
  expect(objectsOf(listOf(200)).size / 200).toBeGreaterThan(21);
});

test('goes on sharing after more values than it remembers', () => {
  const compact = createCompactor();
  const [order] = listOf(1);
  const nameOf = (number: number) => {
    const items = order?.items?.slice(0, 1).map((item) => ({ ...item, productName: { _base: `Product ${number}` } }));
    return order && items && compact({ ...order, items }).items?.[0]?.productName;
  };
  for (let number = 0; number <= 20_000; number += 1) nameOf(number);
  expect(nameOf(20_000)).toBe(nameOf(20_000));
  expect(nameOf(0)).toEqual({ _base: 'Product 0' });
});
