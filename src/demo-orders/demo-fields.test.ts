import { describe, expect, test } from 'vitest';
import {
  FULFILLMENT_STATUSES,
  ITEM_ROLES,
  PAYMENT_STATUSES,
  TRIGGER_TYPES,
} from '#contract/service/order-enums.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { demoStores } from './demo-stores.ts';
import { generateDemoOrders } from './generate-demo-orders.ts';
import { DEMO_BATCHES, DEMO_UNTIL as until } from './testing/demo-quarter.ts';

const orders = DEMO_BATCHES.flat();
const items = orders.flatMap((order) => order.items);
const payments = orders.flatMap((order) => order.payments);
const refunds = orders.flatMap((order) => order.refunds);
const promotions = orders.flatMap((order) => order.appliedPromotions ?? []);

describe('fields with fixed values take them all', () => {
  test.each([
    ['paymentStatus', PAYMENT_STATUSES, orders.map(({ paymentStatus }) => paymentStatus)],
    [
      'fulfillmentStatus',
      FULFILLMENT_STATUSES,
      manyMoments().map(({ fulfillmentStatus }) => fulfillmentStatus),
    ],
    ['itemRole', ITEM_ROLES, items.map(({ itemRole }) => itemRole)],
    ['triggerType', TRIGGER_TYPES, promotions.map(({ triggerType }) => triggerType)],
    [
      'serviceType',
      ['dine_in', 'takeaway', 'delivery'],
      orders.map(({ serviceType }) => serviceType),
    ],
    ['source', ['pos', 'kiosk', 'online', 'phone', 'qr_table'], orders.map(({ source }) => source)],
    ['storeId', demoStores.map(({ id }) => id), orders.map(({ storeId }) => storeId)],
  ])('%s', (_field, values, found) => {
    expect(new Set<string>(found)).toEqual(new Set<string>(values));
  });
});

/** The orders of a day as they stood at each of its hours. */
function manyMoments(): OrderDetail[] {
  return Array.from({ length: 24 }, (_, hour) =>
    [...generateDemoOrders({ until: until - hour * 3600, days: 2 })].flat(),
  ).flat();
}

describe('every optional field is there, is absent and, where it may be, is null', () => {
  function presence(list: readonly object[], field: string): Set<string> {
    return new Set(
      list.map((element) => {
        const value: unknown = Reflect.get(element, field);
        if (value === null) return 'null';
        return value === undefined ? 'absent' : 'there';
      }),
    );
  }

  test.each([
    'couponCode',
    'sequenceNumber',
    'ticketNumber',
    'tableId',
    'tableName',
    'memberId',
    'memberName',
    'memberPhone',
    'shippingAddressId',
    'parentOrderId',
    'pickupName',
    'pickupPhone',
    'pickupAt',
  ])('order %s', (field) => {
    expect(presence(orders, field)).toEqual(new Set(['there', 'absent', 'null']));
  });

  test('order paidAt and appliedPromotions', () => {
    expect(presence(orders, 'paidAt')).toEqual(new Set(['there', 'null']));
    expect(presence(orders, 'appliedPromotions')).toEqual(new Set(['there', 'null']));
    expect(orders.some(({ appliedPromotions }) => appliedPromotions?.length === 0)).toBe(true);
  });

  test.each(['variantId', 'variantName', 'taxRateId'])('item %s', (field) => {
    expect(presence(items, field)).toEqual(new Set(['there', 'absent', 'null']));
  });

  test.each([
    'productName',
    'isPriceOverride',
    'modifiers',
    'submitRound',
    'deltaQty',
    'parentItemId',
    'comboGroupId',
    'comboItemId',
    'comboExtraCents',
  ])('item %s', (field) => {
    expect(presence(items, field)).toEqual(new Set(['there', 'absent']));
  });

  test('payment, refund and promotion fields', () => {
    expect(presence(payments, 'tenderCents')).toEqual(new Set(['there', 'absent', 'null']));
    expect(presence(payments, 'paymentMethodName')).toEqual(new Set(['there', 'absent']));
    expect(presence(payments, 'paymentMethodCode')).toEqual(new Set(['there', 'absent']));
    expect(presence(refunds, 'items')).toEqual(new Set(['there', 'absent']));
    expect(presence(refunds, 'payments')).toEqual(new Set(['there', 'absent']));
    expect(presence(promotions, 'memberCouponId')).toEqual(new Set(['there', 'absent', 'null']));
    expect(presence(promotions, 'lineAllocations')).toEqual(new Set(['there', 'absent']));
  });
});
