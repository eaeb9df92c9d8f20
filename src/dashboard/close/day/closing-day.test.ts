import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { figurePeriod } from '../../period-figures/figures-period.ts';
import { closingDay, isEmptyDay } from './closing-day.ts';
import { closingDayPart } from './read-closing-day.ts';

const STORE = { id: 'b1', name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' };
/** A business day from 04:00 to 04:00. */
const PERIOD = figurePeriod({
  from: '2026-11-18',
  to: '2026-11-18',
  stores: [STORE],
  currency: 'USD',
  defaultTimeZone: 'UTC',
  cutoffMinutes: 240,
});

function dayOf(...slices: readonly Order[][]) {
  return closingDay(
    slices.map((orders) => closingDayPart(orders, PERIOD)),
    'GBP',
  );
}

let id = 0;
function order(createdAt: string, fields: Partial<Order> = {}): Order {
  id += 1;
  return exampleOrder({
    id: `o${id}`,
    storeId: STORE.id,
    ticketNumber: `T-${id}`,
    fulfillmentStatus: 'completed',
    createdAt,
    payments: [examplePayment({ createdAt })],
    ...fields,
  });
}

describe('a business day', () => {
  test('counts its orders by status, and what is still open, over all slices', () => {
    const day = dayOf(
      [order('2026-11-18T03:59:59Z'), order('2026-11-18T04:00:00Z', { totalCents: 700 })],
      [
        order('2026-11-19T03:59:59Z', { fulfillmentStatus: 'preparing', paymentStatus: 'unpaid', totalCents: 500 }),
        order('2026-11-18T12:00:00Z', { fulfillmentStatus: 'cancelled', paymentStatus: 'unpaid', totalCents: 900 }),
        order('2026-11-18T13:00:00Z', { paymentStatus: 'partial', totalCents: 300 }),
        order('2026-11-19T04:00:00Z'),
      ],
    );
    expect(day.statuses).toEqual([
      { status: 'cancelled', count: 1, totalCents: 900 },
      { status: 'completed', count: 2, totalCents: 1000 },
      { status: 'preparing', count: 1, totalCents: 500 },
    ]);
    expect(day.open).toEqual([
      { status: 'active', count: 1, totalCents: 500 },
      { status: 'partial', count: 1, totalCents: 300 },
      { status: 'unpaid', count: 1, totalCents: 500 },
    ]);
    expect([day.first?.createdAt, day.last?.createdAt]).toEqual(['2026-11-18T04:00:00Z', '2026-11-19T03:59:59Z']);
    expect(day.tree.sales).toBe(3);
  });

  test('has the refunds given on it, of any order, oldest first', () => {
    const cash = { paymentMethodId: 'm1', paymentMethodCode: 'cash' };
    const day = dayOf(
      [
        order('2026-11-18T10:00:00Z', {
          refunds: [
            exampleRefund({ id: 'r1', createdAt: '2026-11-18T20:00:00Z', amountCents: 100, reason: ' Cold ' }),
            exampleRefund({ id: 'r2', createdAt: '2026-11-20T09:00:00Z' }),
          ],
        }),
      ],
      [
        order('2026-10-01T10:00:00Z', {
          refunds: [
            exampleRefund({
              id: 'r3',
              createdAt: '2026-11-18T09:00:00Z',
              amountCents: 250,
              payments: [{ id: 'p', amountCents: 250, createdAt: '2026-11-18T09:00:00Z', ...cash }],
            }),
          ],
        }),
      ],
    );
    expect(day.refunds.map(({ refundId, amountCents, reason }) => [refundId, amountCents, reason])).toEqual([
      ['r3', 250, expect.any(String)],
      ['r1', 100, 'Cold'],
    ]);
    expect(day.refunds[0]?.methods).toMatchObject([{ key: 'm1', code: 'cash' }]);
    expect(isEmptyDay(day)).toBe(false);
  });

  test('on which nothing happened is empty, and has figures of zero', () => {
    const day = dayOf([order('2026-11-17T12:00:00Z')]);
    expect(isEmptyDay(day)).toBe(true);
    expect(day.tree).toMatchObject({ currency: 'GBP', sales: 0, netTakingsCents: 0 });
    expect([day.first, day.last]).toEqual([undefined, undefined]);
    expect(dayOf().tree.currency).toBe('GBP');
  });
});
