import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import { exampleOrder, examplePayment, exampleRefund } from './example-order.ts';
import { orderStory } from './order-story.ts';
import { orderTitle } from './order-title.ts';

const cash = { paymentMethodId: 'cash-id', paymentMethodCode: 'cash' };

describe('orderStory', () => {
  test.each<[Partial<Order>, string]>([
    [{}, 'paid'],
    [{ payments: [examplePayment({ amountCents: 400 })] }, 'part_paid'],
    [{ payments: [] }, 'unpaid'],
    [{ payments: [examplePayment({ amountCents: 0 })] }, 'unpaid'],
    [{ payments: [], totalCents: 0 }, 'free'],
    [{ payments: [examplePayment({ amountCents: 0 })], totalCents: 0 }, 'free'],
    [{ payments: [examplePayment({ amountCents: -500 })], totalCents: -500 }, 'paid'],
  ])('an order with %j is %s', (changes, payment) => {
    expect(orderStory(exampleOrder(changes))?.payment).toBe(payment);
  });

  test('names each tender once and the refund that came last, wherever it stands', () => {
    const late = exampleRefund({ id: 'late', amountCents: 200, createdAt: '2026-11-23T00:00:00Z' });
    const early = exampleRefund({ id: 'early', amountCents: 100, payments: [{ id: 'p', amountCents: 100, ...cash }] });
    const story = orderStory(
      exampleOrder({ payments: [examplePayment(), examplePayment(), examplePayment(cash)], refunds: [late, early] }),
    );
    expect(story?.tenders.map(({ code }) => code)).toEqual(['card', 'cash']);
    expect(story?.refund?.last.id).toBe('late');
    expect(story?.refund).toMatchObject({ refundedCents: 300, count: 2, tenders: [{ code: 'cash' }] });
  });

  test('a list row has no story yet', () => {
    const { payments: _payments, ...row } = exampleOrder();
    expect(orderStory(row)).toBeUndefined();
  });
});

test.each<[Partial<Order>, string]>([
  [{ ticketNumber: 'A-118', sequenceNumber: 4 }, 'A-118'],
  [{ ticketNumber: ' ', sequenceNumber: 0 }, '0'],
  [{ ticketNumber: null, sequenceNumber: null }, '3c7d1f0e'],
  [{}, '3c7d1f0e'],
])('an order with %j is called %s', (changes, title) => {
  expect(orderTitle(exampleOrder(changes))).toBe(title);
});
