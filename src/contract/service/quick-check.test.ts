import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { strictOrderDetail, strictOrderHeader } from './order-strict.ts';
import { quickCheckOf } from './quick-check.ts';

const ID = '5f2b9f0a-8d3c-4a56-9a5e-0c3d1e2f4a5b';
const NAME = { _base: 'Cheese', es: 'Queso' };

/** A valid order with an entry in each of its five parts. */
const ORDER = {
  id: ID,
  storeId: ID,
  orderVersion: 1,
  serviceType: 'dine_in',
  paymentStatus: 'paid',
  fulfillmentStatus: 'completed',
  subtotalCents: 1000,
  discountCents: 0,
  manualDiscountCents: 0,
  taxCents: 80,
  totalCents: 1080,
  note: '',
  source: 'pos',
  tzOffsetMinutes: -300,
  createdAt: '2026-11-01T12:30:00Z',
  couponCode: null,
  sequenceNumber: 3,
  paidAt: '2024-02-29T12:40:00Z',
  tableId: ID,
  items: [
    {
      id: ID,
      orderId: ID,
      productId: ID,
      qty: 0.755,
      unitPriceCents: 1325,
      amountCents: 1000,
      discountCents: 0,
      manualDiscountCents: 0,
      taxCents: 80,
      refundedAmountCents: 500,
      refundedQty: 0.25,
      itemRole: 'normal',
      productName: NAME,
      variantId: null,
      variantName: null,
      isPriceOverride: false,
      modifiers: [{ id: 'aged', name: NAME, priceDeltaCents: -5 }],
    },
  ],
  payments: [{ id: ID, orderId: ID, paymentMethodId: ID, amountCents: 1, note: '', createdAt: '2026-11-01T12:40:00Z' }],
  refunds: [
    { id: ID, orderId: ID, amountCents: 540, reason: '', createdAt: '2026-11-02T09:00:00Z', items: [], payments: [] },
  ],
  taxBreakdown: [{ taxRateId: '', taxRatePercent: 8.25, taxCents: 80 }],
  appliedPromotions: [
    {
      promotionId: ID,
      triggerType: 'coupon',
      name: NAME,
      discountCents: 0,
      memberCouponId: null,
      lineAllocations: [{ lineIndex: 0, discountCents: 0, promotionId: ID }],
    },
  ],
};

/** One change to an order: the path of the field, and its new value or whether to remove it or add another field. */
const aPlace = fc.record({
  path: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
  change: fc.oneof(
    fc.constantFrom<unknown>(null, '', 0, 1.5, 1e300, true, [], {}, ID, ID.toUpperCase(), 'paid', 'a,b', { _base: '' }),
    fc.constantFrom('2026-02-29T00:00:00Z', '2026-02-28T24:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T00:00:00.5Z'),
    fc.constant('remove' as const),
    fc.constant('add' as const),
  ),
});

function changed(value: unknown, path: readonly number[], change: unknown): unknown {
  const [step = 0, ...rest] = path;
  if (typeof value !== 'object' || value === null) return change;
  const entries = Object.entries(value);
  const position = entries.length === 0 ? 0 : step % entries.length;
  if (rest.length === 0 || entries.length === 0) {
    if (change === 'add') return Array.isArray(value) ? [...value, 1] : { ...value, other: 1 };
    const others = entries.flatMap(([name, field], index) => {
      if (index !== position) return [[name, field] as const];
      return change === 'remove' ? [] : [[name, change] as const];
    });
    return Array.isArray(value) ? others.map(([, field]) => field) : Object.fromEntries(others);
  }
  const copy = entries.map(([name, field], index) => [name, index === position ? changed(field, rest, change) : field]);
  return Array.isArray(value) ? copy.map(([, field]) => field) : Object.fromEntries(copy);
}

describe('the quick check', () => {
  test('accepts what the strict schema accepts, and nothing else', () => {
    const isOrder = quickCheckOf(strictOrderDetail);
    expect(isOrder(ORDER)).toBe(true);
    let accepted = 0;
    fc.assert(
      fc.property(aPlace, ({ path, change }) => {
        const value: unknown = JSON.parse(JSON.stringify(changed(ORDER, path, change)));
        const expected = strictOrderDetail.safeParse(value).success;
        expect(isOrder(value)).toBe(expected);
        if (expected) accepted += 1;
      }),
      { seed: 4, numRuns: 2_500 },
    );
    expect(accepted).toBeGreaterThan(300);
    expect(accepted).toBeLessThan(2_000);
  });

  test('takes no prototype for a field', () => {
    const hidden: unknown = JSON.parse(JSON.stringify(ORDER).replace('{"id"', '{"__proto__":{"note":""},"id"'));
    expect(quickCheckOf(strictOrderDetail)(hidden)).toBe(false);
    const inName: unknown = JSON.parse('{"name":{"__proto__":"x"}}');
    expect(quickCheckOf(z.strictObject({ name: z.record(z.string(), z.string()) }))(inName)).toBe(false);
  });

  test('asks the schema where a schema is not one it knows', () => {
    const isEven = quickCheckOf(z.strictObject({ even: z.number().check(z.multipleOf(2)) }));
    expect([isEven({ even: 2 }), isEven({ even: 3 }), isEven({})]).toEqual([true, false, false]);
    expect(quickCheckOf(strictOrderHeader)({})).toBe(false);
  });
});
