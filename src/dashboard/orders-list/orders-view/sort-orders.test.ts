import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { ORDERS_ADDRESS } from '../selection/filters/order-filters.ts';
import { createOrderSorter } from './sort-orders.ts';
import { readSort } from '../table/columns/order-sort.ts';

const ORDER_SORTS = ['-total', 'total', '-refunded', 'refunded'];
const currencyOf = ({ storeId }: Order) => storeId;

function order(
  id: string,
  totalCents: number,
  createdAt = '2026-11-20T20:14:00Z',
  changes: Partial<Order> = {},
): Order {
  return exampleOrder({ id, totalCents, createdAt, storeId: 'EUR', ...changes });
}

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id);

test('orders are sorted by total, the newest first among equal ones', () => {
  const orders = [
    order('a', 500),
    order('b', 900),
    order('c', 500, '2026-11-20T20:14:01Z'),
    order('d', -100),
    order('e', 500, 'soon'),
  ];
  expect(idsOf(createOrderSorter('-total', currencyOf)(orders))).toEqual(['b', 'c', 'a', 'e', 'd']);
  expect(idsOf(createOrderSorter('total', currencyOf)(orders))).toEqual(['d', 'c', 'a', 'e', 'b']);
});

test('orders are sorted by what was refunded of them', () => {
  const refunds = [exampleRefund({ amountCents: 100 }), exampleRefund({ amountCents: 50 })];
  const orders = [
    order('none', 900),
    order('some', 200, undefined, { refunds }),
    order('more', 300, undefined, { refunds: [exampleRefund({ amountCents: 151 })] }),
  ];
  expect(idsOf(createOrderSorter('-refunded', currencyOf)(orders))).toEqual(['more', 'some', 'none']);
  expect(idsOf(createOrderSorter('refunded', currencyOf)(orders))).toEqual(['none', 'some', 'more']);
});

test('amounts of different currencies are not compared', () => {
  const orders = [
    order('a', 1, undefined, { storeId: 'USD' }),
    order('b', 5000, undefined, { storeId: 'JPY' }),
    order('c', 3),
  ];
  expect(idsOf(createOrderSorter('-total', currencyOf)(orders))).toEqual(['c', 'b', 'a']);
});

test('a changed order keeps its place, and shows its new version', () => {
  const sort = createOrderSorter('-total', currencyOf);
  sort([order('a', 900), order('b', 500), order('c', 100)]);
  const changed = order('c', 2_000, undefined, { orderVersion: 2 });
  expect(sort([order('a', 900), order('b', 500), changed, order('d', 600)])).toEqual([
    order('a', 900),
    order('d', 600),
    order('b', 500),
    changed,
  ]);
});

test('sorting loses and repeats nothing, and each order is followed by one that is not larger', () => {
  const anyOrders = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.constantFrom('EUR', 'JPY')));
  fc.assert(
    fc.property(anyOrders, (amounts) => {
      const orders = amounts.map(([cents, storeId], index) => order(String(index), cents, undefined, { storeId }));
      const sorted = createOrderSorter('-total', currencyOf)(orders);
      expect(idsOf(sorted).toSorted()).toEqual(idsOf(orders).toSorted());
      const isInOrder = sorted.every((each, index) => {
        const next = sorted[index + 1];
        return next?.storeId !== each.storeId || next.totalCents <= each.totalCents;
      });
      expect(isInOrder).toBe(true);
    }),
    { seed: 20_261_122 },
  );
});

test.each(ORDER_SORTS)('an address keeps the sort %s beside its other parameters', (sort) => {
  const search = ORDERS_ADDRESS.change('?source=pos&sort=total&at=2026-11-14T19:30', 'sort', sort);
  expect(search).toBe(`source=pos&at=2026-11-14T19:30&sort=${sort}`);
  expect(readSort(search)).toEqual({ sort, issues: [] });
  expect(ORDERS_ADDRESS.read(search).sort).toBe(sort);
  expect(ORDERS_ADDRESS.change(search, 'sort', undefined)).toBe('source=pos&at=2026-11-14T19:30');
});

test.each(['?sort=price', '?sort=ticket', '?sort=--total', '?sort=', '?sort=total&sort=-total'])(
  '%s makes no sense, and says so',
  (search) => {
    const { sort, issues } = readSort(search);
    expect(sort).toBeUndefined();
    expect(issues.map(({ parameter }) => parameter)).toEqual(['sort']);
  },
);

test('an address without it is sorted by time', () => {
  expect(readSort('?source=pos')).toEqual({ sort: undefined, issues: [] });
});
