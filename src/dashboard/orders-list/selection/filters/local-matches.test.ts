import fc from 'fast-check';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleItem, exampleOrder, examplePayment, examplePromotion, exampleRefund } from '#testing/example-order.ts';
import { loadMessages } from '../../../kit/i18n/messages.ts';
import { storeDirectory } from '../../../stores/stores.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { wordsOfFigure } from './figure-words.ts';
import { localPredicate as predicateOn } from './list-query-of.ts';
import { REFUNDED_CHOICES } from '#contract/bff/order-store/order-choices.ts';
import type { OrderFilters } from './order-filters.ts';

const DAYS: Days = {
  stores: storeDirectory({ stores: [], currency: 'EUR', timeZone: null }),
  defaultTimeZone: 'Europe/Madrid',
  cutoffMinutes: 240,
  now: Date.parse('2026-11-22T12:00:00Z') / 1000,
};

function localPredicate(filters: OrderFilters) {
  return predicateOn(filters, DAYS);
}

function isMatch(order: Order, filters: OrderFilters): boolean | undefined {
  return localPredicate(filters)?.(order);
}

function matches(changes: Partial<Order>, filters: OrderFilters): boolean | undefined {
  return isMatch(exampleOrder(changes), filters);
}

describe('refunded', () => {
  const choicesOf = (changes: Partial<Order>) =>
    REFUNDED_CHOICES.filter((refunded) => matches(changes, { payment: { refunded } })).join(' ');
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
    expect(isMatch(part, { payment: { refunded: 'partial' } })).toBe(true);
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
  expect(matches({ note: ' \n' }, { note: 'true' })).toBe(false);
  expect(matches({ note: 'no onion' }, { note: 'true' })).toBe(true);
  expect(matches({ note: '' }, { note: 'false' })).toBe(true);
  expect(matches({ manualDiscountCents: 50 }, { discount: 'true' })).toBe(true);
  expect(matches({ discountCents: 50, manualDiscountCents: -50 }, { discount: 'true' })).toBe(true);
  expect(matches({}, { discount: 'false' })).toBe(true);
  expect(matches({ discountCents: 50 }, { discount: 'promotion' })).toBe(true);
  expect(matches({ discountCents: 50 }, { discount: 'manual' })).toBe(false);
  expect(matches({ manualDiscountCents: 50 }, { discount: 'manual' })).toBe(true);
  expect(matches({ serviceType: 'drive_thru' }, { service: ['drive_thru', 'delivery'] })).toBe(true);
  expect(matches({ serviceType: '' }, { service: ['delivery'] })).toBe(false);
});

test('promotion: any of them, however it was triggered', () => {
  const appliedPromotions = [examplePromotion({ promotionId: 'happy' }), examplePromotion({ promotionId: 'welcome' })];
  expect(matches({ appliedPromotions }, { promotion: ['welcome', 'other'] })).toBe(true);
  expect(matches({ appliedPromotions }, { promotion: ['other'] })).toBe(false);
  const { appliedPromotions: _unknown, ...row } = exampleOrder();
  expect(isMatch(row, { promotion: ['happy'] })).toBe(false);
});

describe('the figures that links lead to', () => {
  test('tax rate: orders taxed at it, or with tax at an unknown rate', () => {
    const taxBreakdown = [{ taxRateId: 'city', taxRatePercent: 8.875, taxCents: 89 }];
    expect(matches({ taxBreakdown, taxCents: 89 }, { figure: 'tax_rate.8.875' })).toBe(true);
    expect(matches({ taxBreakdown, taxCents: 89 }, { figure: 'tax_rate.8' })).toBe(false);
    expect(matches({ taxBreakdown, taxCents: 89 }, { figure: 'tax_rate.-' })).toBe(false);
    expect(matches({ taxBreakdown, taxCents: 90 }, { figure: 'tax_rate.-' })).toBe(true);
  });

  test('hour: the hour on the store’s clock, of the weekday on which the business day began', () => {
    // 03:30 on Saturday in Madrid, a business day that began on Friday at 04:00.
    const night = { createdAt: '2026-11-21T02:30:00Z' };
    expect(matches(night, { figure: 'hour.5.3' })).toBe(true);
    expect(matches(night, { figure: 'hour.6.3' })).toBe(false);
    expect(matches(night, { figure: 'hour.5.2' })).toBe(false);
    expect(matches({ createdAt: 'soon' }, { figure: 'hour.5.3' })).toBe(false);
  });

  test('comps: sales with an item of which staff’s discount left nothing', () => {
    const comped = { items: [exampleItem({ manualDiscountCents: 1000 })] };
    expect(matches(comped, { figure: 'comps' })).toBe(true);
    expect(matches({ ...comped, fulfillmentStatus: 'cancelled' }, { figure: 'comps' })).toBe(false);
    expect(matches({ items: [exampleItem({ manualDiscountCents: 999 })] }, { figure: 'comps' })).toBe(false);
  });

  test('payments and refunds by their own business day, which ends at 04:00 in Madrid', () => {
    const order = { payments: [examplePayment({ createdAt: '2026-11-21T03:30:00Z' })] };
    const of = (figure: string, from: string, to = from) => matches(order, { figure: `${figure}.${from}.${to}` });
    expect(of('paid_on_other_days', '2026-11-20')).toBe(true);
    expect(of('paid_on_other_days', '2026-11-20', '2026-11-21')).toBe(false);
    expect(of('paid_for_other_days', '2026-11-21')).toBe(true);
    expect(of('paid_for_other_days', '2026-11-20')).toBe(false);
    expect(of('cancelled_takings', '2026-11-21')).toBe(false);
  });

  test('takings of some days, in an hour of a weekday, or with a method', () => {
    const order = {
      payments: [examplePayment({ createdAt: '2026-11-21T03:30:00Z', tenderCents: 1500 })],
      refunds: [exampleRefund({ createdAt: '2026-11-22T09:00:00Z' })],
    };
    const of = (figure: string) => matches(order, { figure });
    expect(of('net_takings.2026-11-21.2026-11-21.6:4')).toBe(true);
    expect(of('net_takings.2026-11-21.2026-11-21.6:5')).toBe(false);
    expect(of('net_takings.2026-11-22.2026-11-22')).toBe(true);
    // The refund does not say to which method.
    expect(of('net_takings.2026-11-22.2026-11-22.card')).toBe(false);
    expect(of('net_takings.2026-11-22.2026-11-22.-')).toBe(true);
    expect(of('change.2026-11-21.2026-11-21.card')).toBe(true);
    expect(of('change.2026-11-21.2026-11-21.cash')).toBe(false);
    expect(of('change.2026-11-22.2026-11-22')).toBe(false);
  });

  test('product: sales with a line of it, whatever the name in the link', () => {
    const items = [exampleItem({ productId: 'dr.who' }), exampleItem({ productName: { _base: 'Tea, 100%' } })];
    const of = (figure: string, changes: Partial<Order> = {}) => matches({ items, ...changes }, { figure });
    expect(of('product.dr%2Ewho.Dr. Who')).toBe(true);
    expect(of('product.dr.who')).toBe(false);
    expect(of('product.name Tea, 100%25.Tee')).toBe(true);
    expect(of('product.dr%2Ewho.Dr. Who', { fulfillmentStatus: 'cancelled' })).toBe(false);
  });

  test('a figure in words: its product, or its days, hour and method', async () => {
    const intl = createIntl({ locale: 'en', messages: await loadMessages('orders', 'en') });
    expect(wordsOfFigure('product.a%2Eb.Dr. Who', intl)).toBe('Dr. Who');
    expect(wordsOfFigure('product.a%2Eb.', intl)).toBe('a.b');
    expect(wordsOfFigure('net_takings.2026-11-21.2026-11-21.6:4', intl)).toMatch(
      /^Net takings \(.*\), Saturday, 0?4:00/,
    );
    expect(wordsOfFigure('change.2026-11-21.2026-11-21.cash', intl)).toMatch(/^Change given \(.*\), Cash$/);
    expect(wordsOfFigure('paid.2026-11-21.2026-11-21', intl)).toMatch(/^Taken \(.*\)$/);
  });
});

test('table: the exact name, whatever spaces surround it', () => {
  expect(matches({ tableName: '5' }, { table: ['12', '5'] })).toBe(true);
  expect(matches({ tableName: ' 5 ' }, { table: ['5'] })).toBe(true);
  expect(matches({ tableName: '15' }, { table: ['5'] })).toBe(false);
  expect(matches({ tableName: null }, { table: ['5'] })).toBe(false);
});

test('payment statuses alone are left to the API', () => {
  expect(localPredicate({ payment: { statuses: ['paid'] } })).toBeUndefined();
});

test('all that are set must agree; with none set there is nothing to decide', () => {
  expect(matches({ note: 'x' }, { note: 'true', discount: 'true' })).toBe(false);
  expect(localPredicate({})).toBeUndefined();
  expect(localPredicate({ view: 'active', date: { preset: 'today' } })).toBeUndefined();
  expect(localPredicate({ note: 'false' })?.(exampleOrder())).toBe(true);
});

test('every order is refunded in exactly one way, and “at all” means not “not at all”', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const is = (refunded: (typeof REFUNDED_CHOICES)[number]) => isMatch(order, { payment: { refunded } });
      expect([is('none'), is('partial'), is('full')].filter(Boolean)).toHaveLength(1);
      expect(is('any')).toBe(!is('none'));
    }),
    { seed: 76, numRuns: 300 },
  );
});
