import { expect, test } from 'vitest';
import { storeDirectory } from '../../../stores/stores.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { selectedBy } from './list-query-of.ts';
import type { OrderFilters } from './order-filters.ts';

const OTHER = '00000000-0000-4000-8000-0000000000ff';
const order = exampleOrder({
  note: '',
  source: 'kiosk',
  fulfillmentStatus: 'completed',
  paymentStatus: 'paid',
});
const stores = storeDirectory({
  stores: [{ id: order.storeId, name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' }],
  currency: 'USD',
  timeZone: null,
});
const context = { stores, defaultTimeZone: 'UTC', cutoffMinutes: 0, now: Date.parse('2026-11-21T12:00:00Z') / 1000 };
const day = order.createdAt.slice(0, 10);

test.each<[string, OrderFilters, boolean]>([
  ['no filter', {}, true],
  ['its store', { store: [order.storeId] }, true],
  ['its store among others', { store: [OTHER, order.storeId] }, true],
  ['another store', { store: [OTHER] }, false],
  ['other stores', { store: [OTHER, OTHER.replace('ff', 'fe')] }, false],
  ['what is over', { view: 'history' }, true],
  ['what is active', { view: 'active' }, false],
  ['its payment status among others', { payment: { statuses: ['paid', 'refunded'] } }, true],
  ['its payment status without any refund', { payment: { statuses: ['paid'], refunded: 'none' } }, true],
  ['its payment status with a refund', { payment: { statuses: ['paid'], refunded: 'any' } }, false],
  ['money owed, as it is paid', { payment: { owed: true } }, false],
  ['another payment status', { payment: { statuses: ['unpaid'] } }, false],
  ['another fulfilment status', { fulfillment: ['ready'] }, false],
  ['its source', { source: ['kiosk'] }, true],
  ['another source', { source: ['pos'] }, false],
  ['its total as the least', { amount: { min: order.totalCents } }, true],
  ['more than its total', { amount: { min: order.totalCents + 1 } }, false],
  ['its total as the most', { amount: { max: order.totalCents } }, true],
  ['less than its total', { amount: { max: order.totalCents - 1 } }, false],
  ['its day', { date: { from: day, to: day } }, true],
  ['days before it', { date: { to: '2020-01-01' } }, false],
  ['notes, of which it has none', { note: 'true' }, false],
])('a selection of %s', (_name, filters, isIn) => {
  expect(selectedBy(filters, context)(order)).toBe(isIn);
});

test.each([
  ['unpaid', 'completed', true],
  ['partial', 'preparing', true],
  ['partial', 'cancelled', false],
  ['paid', 'completed', false],
])('money is owed for an order that is %s and %s: %s', (paymentStatus, fulfillmentStatus, isIn) => {
  const changed = { ...order, paymentStatus, fulfillmentStatus };
  expect(selectedBy({ payment: { owed: true } }, context)(changed)).toBe(isIn);
  const isWanted = isIn && paymentStatus === 'unpaid';
  expect(selectedBy({ payment: { owed: true, statuses: ['paid', 'unpaid'] } }, context)(changed)).toBe(isWanted);
});
