import { expect, test } from 'vitest';
import { storeDirectory } from '../../stores/stores.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { NO_FILTERS, type OrderFilters } from './filters/order-filters.ts';
import { isSelected } from './is-selected.ts';

const order = exampleOrder({ note: '', source: 'kiosk', fulfillmentStatus: 'completed', paymentStatus: 'paid' });
const stores = storeDirectory({
  stores: [{ id: order.storeId, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' }],
  currency: 'USD',
  timeZone: null,
});
const context = { stores, defaultTimeZone: 'UTC', cutoffMinutes: 0, now: Date.parse('2026-11-21T12:00:00Z') / 1000 };
const day = order.createdAt.slice(0, 10);

test.each<[string, Partial<OrderFilters>, boolean]>([
  ['no filter', {}, true],
  ['its store', { storeId: order.storeId }, true],
  ['another store', { storeId: '00000000-0000-4000-8000-0000000000ff' }, false],
  ['what is over', { view: 'history' }, true],
  ['what is active', { view: 'active' }, false],
  ['its payment status among others', { paymentStatus: ['paid', 'refunded'] }, true],
  ['another payment status', { paymentStatus: ['unpaid'] }, false],
  ['another fulfilment status', { fulfillmentStatus: ['ready'] }, false],
  ['its source', { source: ['kiosk'] }, true],
  ['another source', { source: ['pos'] }, false],
  ['its total as the least', { amountMin: order.totalCents }, true],
  ['more than its total', { amountMin: order.totalCents + 1 }, false],
  ['its total as the most', { amountMax: order.totalCents }, true],
  ['less than its total', { amountMax: order.totalCents - 1 }, false],
  ['its day', { date: { from: day, to: day } }, true],
  ['days before it', { date: { to: '2020-01-01' } }, false],
  ['notes, of which it has none', { local: { ...NO_FILTERS.local, hasNote: true } }, false],
])('a selection of %s', (_name, filters, isIn) => {
  expect(isSelected(order, { ...NO_FILTERS, ...filters }, context)).toBe(isIn);
});
