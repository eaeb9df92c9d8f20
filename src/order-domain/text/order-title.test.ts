import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { orderTitle } from './order-title.ts';

test.each<[Partial<Order>, string]>([
  [{ ticketNumber: 'A-118', sequenceNumber: 4 }, 'A-118'],
  [{ ticketNumber: ' ', sequenceNumber: 0 }, '0'],
  [{ ticketNumber: null, sequenceNumber: null }, '3c7d1f0e'],
  [{}, '3c7d1f0e'],
])('an order with %j is called %s', (changes, title) => {
  expect(orderTitle(exampleOrder(changes))).toBe(title);
});
