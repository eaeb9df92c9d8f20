import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import { arbitraryOrder } from '../../order-math/arbitrary-order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '../../order-math/example-order.ts';
import { type LocalFilters, NO_LOCAL_FILTERS, REFUNDED_CHOICES } from './local-filters.ts';
import { localPredicate, matchesLocalFilters } from './local-predicate.ts';

function matches(changes: Partial<Order>, local: Partial<LocalFilters>): boolean {
  return matchesLocalFilters(exampleOrder(changes), { ...NO_LOCAL_FILTERS, ...local });
}

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
    expect(matchesLocalFilters(part, { ...NO_LOCAL_FILTERS, refunded: 'partial' })).toBe(true);
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
  expect(matches({ note: ' \n' }, { hasNote: true })).toBe(false);
  expect(matches({ note: 'no onion' }, { hasNote: true })).toBe(true);
  expect(matches({ note: '' }, { hasNote: false })).toBe(true);
  expect(matches({ manualDiscountCents: 50 }, { hasDiscount: true })).toBe(true);
  expect(matches({ discountCents: 50, manualDiscountCents: -50 }, { hasDiscount: true })).toBe(true);
  expect(matches({}, { hasDiscount: false })).toBe(true);
  expect(matches({ serviceType: 'drive_thru' }, { serviceType: ['drive_thru', 'delivery'] })).toBe(true);
  expect(matches({ serviceType: '' }, { serviceType: ['delivery'] })).toBe(false);
});

test('all that are set must agree; with none set there is nothing to decide', () => {
  expect(matches({ note: 'x' }, { hasNote: true, hasDiscount: true })).toBe(false);
  expect(localPredicate({ local: NO_LOCAL_FILTERS })).toBeUndefined();
  expect(localPredicate({ local: { ...NO_LOCAL_FILTERS, hasNote: false } })?.(exampleOrder())).toBe(true);
});

test('every order is refunded in exactly one way, and “at all” means not “not at all”', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const is = (refunded: (typeof REFUNDED_CHOICES)[number]) =>
        matchesLocalFilters(order, { ...NO_LOCAL_FILTERS, refunded });
      expect([is('none'), is('partial'), is('full')].filter(Boolean)).toHaveLength(1);
      expect(is('any')).toBe(!is('none'));
    }),
    { seed: 76, numRuns: 300 },
  );
});
