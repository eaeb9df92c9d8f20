import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import type { Days } from '../../../stores/store-span.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { localPredicate } from './list-query-of.ts';
import { REFUNDED_CHOICES, type RefundedWithin } from './local-matches.ts';
import type { OrderFilters } from './order-filters.ts';

const TOKYO = '22222222-2222-4222-8222-222222222222';

/** Madrid's clock for every store but that of Tokyo; the business day starts at 04:00. */
function daysAt(now: string): Days {
  return {
    stores: storeDirectory({
      stores: [{ id: TOKYO, name: 'Ginza', timeZone: 'Asia/Tokyo', currency: 'JPY' }],
      currency: 'EUR',
      timeZone: null,
    }),
    defaultTimeZone: 'Europe/Madrid',
    cutoffMinutes: 240,
    now: Date.parse(now) / 1000,
  };
}

const NOW = daysAt('2026-11-21T12:00:00Z');

function isMatch(order: Order, filters: OrderFilters, days = NOW): boolean | undefined {
  return localPredicate(filters, days)?.(order);
}

function matches(changes: Partial<Order>, filters: OrderFilters): boolean | undefined {
  return isMatch(exampleOrder(changes), filters);
}

describe('refund date', () => {
  // A Wednesday, 13:00 in Madrid and 21:00 in Tokyo.
  const days = daysAt('2026-11-18T12:00:00Z');
  const isIn = (preset: RefundedWithin, changes: Partial<Order>) =>
    isMatch(exampleOrder(changes), { refund_date: preset }, days);
  const refundedAt = (...timestamps: string[]) => ({
    refunds: timestamps.map((createdAt) => exampleRefund({ createdAt })),
  });

  test('the refund’s date counts, not that of the order', () => {
    const lastMonth = { createdAt: '2026-10-02T10:00:00Z' };
    expect(isIn('this_week', { ...lastMonth, ...refundedAt('2026-11-18T09:00:00Z') })).toBe(true);
    expect(isIn('this_week', { createdAt: '2026-11-16T09:00:00Z', refunds: [] })).toBe(false);
    expect(isIn('this_week', { ...lastMonth, ...refundedAt('2026-11-12T09:00:00Z') })).toBe(false);
    expect(isIn('last_7_days', { ...lastMonth, ...refundedAt('2026-11-12T09:00:00Z') })).toBe(true);
    expect(isIn('today', { ...lastMonth, ...refundedAt('2026-10-03T09:00:00Z', '2026-11-18T09:00:00Z') })).toBe(true);
  });

  test('on the store’s clock and business day', () => {
    // 03:30 in Madrid is still the day before; 12:30 in Tokyo is not.
    const atNight = refundedAt('2026-11-18T02:30:00Z');
    expect([isIn('today', atNight), isIn('yesterday', atNight)]).toEqual([false, true]);
    const inTokyo = { ...refundedAt('2026-11-18T03:30:00Z'), storeId: TOKYO };
    expect([isIn('today', inTokyo), isIn('yesterday', inTokyo)]).toEqual([true, false]);
  });

  test('a refund of nothing is none; without refunds the status counts by the order’s own date', () => {
    const nothing = { refunds: [exampleRefund({ createdAt: '2026-11-18T09:00:00Z', amountCents: 0 })] };
    expect(isIn('today', nothing)).toBe(false);
    const status = { paymentStatus: 'refunded', refunds: [] };
    expect(isIn('today', { ...status, createdAt: '2026-11-18T09:00:00Z' })).toBe(true);
    expect(isIn('today', { ...status, createdAt: '2017-01-01T09:00:00Z' })).toBe(false);
  });
});

describe('refunded', () => {
  const choicesOf = (changes: Partial<Order>) =>
    REFUNDED_CHOICES.filter((refunded) => matches(changes, { refunded })).join(' ');
  const { payments: _payments, ...row } = exampleOrder();

  test.each([
    ['nothing', {}, 'none'],
    ['a part', { refunds: [exampleRefund({ amountCents: 400 })] }, 'any partial'],
    [
      'all in two parts',
      { refunds: [exampleRefund({ amountCents: 400 }), exampleRefund({ amountCents: 600 })] },
      'any full',
    ],
    ['more than was paid', { refunds: [exampleRefund({ amountCents: 1001 })] }, 'any full'],
    [
      'a deposit, whole',
      { payments: [examplePayment({ amountCents: 300 })], refunds: [exampleRefund({ amountCents: 300 })] },
      'any full',
    ],
    ['a refund of nothing', { refunds: [exampleRefund({ amountCents: 0 })] }, 'none'],
    ['a status without a refund', { paymentStatus: 'refunded' }, 'any full'],
    [
      'a status, and a part',
      { paymentStatus: 'refunded', refunds: [exampleRefund({ amountCents: 1 })] },
      'any partial',
    ],
  ])('%s', (_name, changes, choices) => {
    expect(choicesOf(changes)).toBe(choices);
  });

  test('against the total where payments are not known', () => {
    const part = { ...row, refunds: [exampleRefund({ amountCents: 300 })] };
    expect(isMatch(part, { refunded: 'partial' })).toBe(true);
  });
});

test('tender: any payment by one of them, by code or, without one, by id', () => {
  const mixed = {
    payments: [
      examplePayment({ paymentMethodCode: 'cash' }),
      examplePayment({ paymentMethodCode: null, paymentMethodId: 'voucher-id' }),
    ],
  };
  expect(matches(mixed, { tender: ['cash'] })).toBe(true);
  expect(matches(mixed, { tender: ['card', 'voucher-id'] })).toBe(true);
  expect(matches(mixed, { tender: ['card'] })).toBe(false);
  expect(matches({ payments: [] }, { tender: ['card'] })).toBe(false);
});

test('note, discount and service, with and without', () => {
  expect(matches({ note: ' \n' }, { note: true })).toBe(false);
  expect(matches({ note: 'no onion' }, { note: true })).toBe(true);
  expect(matches({ note: '' }, { note: false })).toBe(true);
  expect(matches({ manualDiscountCents: 50 }, { discount: true })).toBe(true);
  expect(matches({ discountCents: 50, manualDiscountCents: -50 }, { discount: true })).toBe(true);
  expect(matches({}, { discount: false })).toBe(true);
  expect(matches({ serviceType: 'drive_thru' }, { service: ['drive_thru', 'delivery'] })).toBe(true);
  expect(matches({ serviceType: '' }, { service: ['delivery'] })).toBe(false);
});

test('all that are set must agree; with none set there is nothing to decide', () => {
  expect(matches({ note: 'x' }, { note: true, discount: true })).toBe(false);
  expect(localPredicate({}, NOW)).toBeUndefined();
  expect(localPredicate({ view: 'active', date: { preset: 'today' } }, NOW)).toBeUndefined();
  expect(localPredicate({ note: false }, NOW)?.(exampleOrder())).toBe(true);
});

test('every order is refunded in exactly one way, and “at all” means not “not at all”', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const is = (refunded: (typeof REFUNDED_CHOICES)[number]) => isMatch(order, { refunded });
      expect([is('none'), is('partial'), is('full')].filter(Boolean)).toHaveLength(1);
      expect(is('any')).toBe(!is('none'));
    }),
    { seed: 76, numRuns: 300 },
  );
});
