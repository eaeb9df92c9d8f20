import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { changeWords } from './change-announcer.tsx';
import { listChanges, NO_CHANGES } from './list-changes.ts';

const intl = createIntl({
  locale: 'en-GB',
  messages: { ...english, ...(await loadMessages('lists', 'en-GB')) },
});

function order(ticketNumber: string, changes: Partial<Order> = {}): Order {
  return exampleOrder({
    id: ticketNumber,
    ticketNumber,
    fulfillmentStatus: 'preparing',
    ...changes,
  });
}

const [a, b, c] = [order('A-3'), order('A-2'), order('A-1')];
const words = (before: Order[], after: Order[], orderId = 'A-2') =>
  changeWords(intl, listChanges(before, after), () => 'EUR', orderId);

describe('what changed in a list', () => {
  test('are orders of a higher version, wherever they stand', () => {
    const ready = order('A-2', { orderVersion: 2, fulfillmentStatus: 'ready' });
    expect(listChanges([a, b, c], [a, ready, c])).toEqual({
      changed: [{ before: b, order: ready }],
      arrived: [],
    });
  });

  test('are not orders that only came with more of themselves, nor older versions', () => {
    expect(listChanges([a, b], [a, order('A-2', { note: 'x' })]).changed).toEqual([]);
    expect(listChanges([order('A-2', { orderVersion: 3 })], [b]).changed).toEqual([]);
  });

  test('are orders newer than the first, not those of a further page, nor of the first response', () => {
    expect(listChanges([b, c], [a, b, c]).arrived).toEqual([a]);
    expect(listChanges([a, b], [a, b, c])).toEqual(NO_CHANGES);
    expect(listChanges([], [a, b])).toEqual(NO_CHANGES);
    expect(listChanges([b], [a, c])).toEqual(NO_CHANGES);
  });
});

describe('in words', () => {
  test('tell what an order became', () => {
    expect(words([a, b], [a, order('A-2', { orderVersion: 2, fulfillmentStatus: 'ready' })])).toBe(
      'A-2 is ready.',
    );
    expect(words([b], [order('A-2', { orderVersion: 2, paymentStatus: 'unpaid' })])).toBe(
      'A-2 is unpaid.',
    );
    expect(words([b], [order('A-2', { orderVersion: 2, fulfillmentStatus: 'on_fire' })])).toBe(
      'A-2 is on fire.',
    );
    expect(words([b], [order('A-2', { orderVersion: 2, note: 'x' })])).toBe('A-2 changed.');
  });

  test('tell of refunds before all else', () => {
    const refunded = order('A-2', {
      orderVersion: 2,
      paymentStatus: 'refunded',
      refunds: [exampleRefund()],
    });
    expect(words([b], [refunded])).toBe('A-2: €10.00 refunded.');
  });

  test('tell of new orders, and of no change but that of the order that is looked at', () => {
    const before = Array.from({ length: 6 }, (_, number) => order(`B-${number}`));
    const after = before.map((order) => ({
      ...order,
      orderVersion: 2,
      fulfillmentStatus: 'ready',
    }));
    expect(words(before, [a, ...after], 'B-1')).toBe('1 new order. B-1 is ready.');
    expect(words(before, after)).toBe('');
  });

  test('are none where nothing changed', () => {
    expect(words([a], [a])).toBe('');
  });
});
