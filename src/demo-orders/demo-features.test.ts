import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { demoStores } from './demo-stores.ts';
import { type LocalizedString, sumOf } from './order-parts.ts';
import { DEMO_BATCHES } from './testing/demo-quarter.ts';

const orders = DEMO_BATCHES.flat();
const items = orders.flatMap((order) => order.items);
const modifiers = items.flatMap((item) => item.modifiers ?? []);
const payments = orders.flatMap((order) => order.payments);
const refunds = orders.flatMap((order) => order.refunds);
const promotions = orders.flatMap((order) => order.appliedPromotions ?? []);
const names: LocalizedString[] = [
  ...items.map(({ productName }) => productName),
  ...items.map(({ variantName }) => variantName),
  ...modifiers.map(({ name }) => name),
  ...promotions.map(({ name }) => name),
  ...payments.map(({ paymentMethodName }) => paymentMethodName),
].filter((name) => name !== undefined && name !== null);

const countOf = <T>(list: readonly T[], isWanted: (element: T) => boolean) =>
  list.filter(isWanted).length;
const baseOf = ({ _base: base = '' }: LocalizedString) => base;
const paidWith = (order: OrderDetail) =>
  new Set(order.payments.map(({ paymentMethodId }) => paymentMethodId));
const refundedCents = (order: OrderDetail) =>
  sumOf(order.refunds, ({ amountCents }) => amountCents);
const localHour = (order: OrderDetail) =>
  new Date(Date.parse(order.createdAt) + order.tzOffsetMinutes * 60_000).getUTCHours();

describe('what happens in a store happens often enough to be found', () => {
  test.each<[string, number]>([
    ['combo with children', countOf(items, ({ itemRole }) => itemRole === 'combo_parent')],
    [
      'combo choice with an extra charge',
      countOf(items, ({ comboExtraCents = 0 }) => comboExtraCents > 0),
    ],
    ['combo choice without one', countOf(items, ({ comboExtraCents }) => comboExtraCents === 0)],
    ['modifier that costs', countOf(modifiers, ({ priceDeltaCents }) => priceDeltaCents > 0)],
    ['modifier for nothing', countOf(modifiers, ({ priceDeltaCents }) => priceDeltaCents === 0)],
    ['modifier that saves', countOf(modifiers, ({ priceDeltaCents }) => priceDeltaCents < 0)],
    ['line with several modifiers', countOf(items, (item) => (item.modifiers?.length ?? 0) > 1)],
    ['price override', countOf(items, ({ isPriceOverride }) => isPriceOverride === true)],
    ['decimal quantity', countOf(items, ({ qty }) => !Number.isInteger(qty))],
    ['quantity above one', countOf(items, ({ qty }) => qty > 1)],
    ['second kitchen round', countOf(items, ({ submitRound = 1 }) => submitRound > 1)],
    [
      'more of a line in a later round',
      countOf(
        items,
        ({ submitRound = 1, qty, deltaQty = 0 }) =>
          submitRound > 1 && deltaQty > 0 && deltaQty < qty,
      ),
    ],
    ['less of a line in a later round', countOf(items, ({ deltaQty = 0 }) => deltaQty < 0)],
    [
      'several split from one order',
      countOf(
        [...Map.groupBy(orders, ({ parentOrderId }) => parentOrderId)],
        ([parent, parts]) => Boolean(parent) && parts.length > 1,
      ),
    ],
    [
      'cash with change',
      countOf(payments, ({ tenderCents, amountCents }) => (tenderCents ?? 0) > amountCents),
    ],
    ['mixed tenders', countOf(orders, (order) => paidWith(order).size > 1)],
    [
      'full refund',
      countOf(
        orders,
        (order) => order.fulfillmentStatus === 'completed' && order.paymentStatus === 'refunded',
      ),
    ],
    [
      'partial refund',
      countOf(orders, (order) => order.paymentStatus === 'paid' && refundedCents(order) > 0),
    ],
    ['repeated refund', countOf(orders, (order) => order.refunds.length > 1)],
    [
      'refund in full by several refunds',
      countOf(orders, (order) => order.refunds.length > 1 && order.paymentStatus === 'refunded'),
    ],
    ['refund without items', countOf(refunds, (refund) => !refund.items)],
    [
      'refund with an empty list of items',
      countOf(refunds, (refund) => refund.items?.length === 0),
    ],
    [
      'refund of a part of a line',
      countOf(items, (item) => item.refundedQty > 0 && item.refundedQty < item.qty),
    ],
    [
      'refund to another tender',
      countOf(orders, (order) =>
        order.refunds.some((refund) =>
          refund.payments?.some(({ paymentMethodId }) => !paidWith(order).has(paymentMethodId)),
        ),
      ),
    ],
    ['refund to several tenders', countOf(refunds, (refund) => (refund.payments?.length ?? 0) > 1)],
    [
      'cancelled and refunded',
      countOf(
        orders,
        (order) => order.fulfillmentStatus === 'cancelled' && order.paymentStatus === 'refunded',
      ),
    ],
    [
      'cancelled and paid',
      countOf(
        orders,
        (order) => order.fulfillmentStatus === 'cancelled' && order.paymentStatus === 'paid',
      ),
    ],
    [
      'completed and unpaid',
      countOf(
        orders,
        (order) => order.fulfillmentStatus === 'completed' && order.paymentStatus === 'unpaid',
      ),
    ],
    [
      'automatic promotion on several lines',
      countOf(
        promotions,
        ({ triggerType, lineAllocations = [] }) =>
          triggerType === 'automatic' && lineAllocations.length > 1,
      ),
    ],
    ['coupon of a member', countOf(promotions, ({ memberCouponId }) => Boolean(memberCouponId))],
    [
      'several promotions on an order',
      countOf(orders, (order) => (order.appliedPromotions?.length ?? 0) > 1),
    ],
    ['manual discount', countOf(orders, ({ manualDiscountCents }) => manualDiscountCents > 0)],
    [
      'nothing to pay',
      countOf(
        orders,
        ({ totalCents, paymentStatus }) => totalCents === 0 && paymentStatus === 'paid',
      ),
    ],
    [
      'two tax rates',
      countOf(
        orders,
        ({ taxBreakdown }) => countOf(taxBreakdown, ({ taxRateId }) => taxRateId !== '') > 1,
      ),
    ],
    [
      'empty tax rate',
      countOf(orders, ({ taxBreakdown }) => taxBreakdown.some(({ taxRateId }) => taxRateId === '')),
    ],
    ['delivery', countOf(orders, ({ shippingAddressId }) => Boolean(shippingAddressId))],
    ['pickup', countOf(orders, ({ pickupAt }) => Boolean(pickupAt))],
    ['table', countOf(orders, ({ tableName }) => Boolean(tableName))],
    ['member', countOf(orders, ({ memberName }) => Boolean(memberName))],
    ['note', countOf(orders, ({ note }) => note !== '')],
    [
      'note of several lines',
      countOf(orders, ({ note }) => note.includes('\n') && note.length > 200),
    ],
    ['payment with a note', countOf(payments, ({ note }) => note !== '')],
    [
      'long product name',
      countOf(items, ({ productName }) => baseOf(productName ?? {}).length > 40),
    ],
    ['long member name', countOf(orders, ({ memberName }) => (memberName ?? '').length > 40)],
    ['name in English', countOf(names, ({ en }) => en !== undefined)],
    ['name in Spanish', countOf(names, ({ es }) => es !== undefined)],
    ['name in simplified Chinese', countOf(names, (name) => name['zh-Hans'] !== undefined)],
    ['name in Chinese', countOf(names, ({ zh }) => zh !== undefined)],
    ['name in Japanese', countOf(names, ({ ja }) => ja !== undefined)],
    ['name with gaps that need the base', countOf(names, (name) => Object.keys(name).length < 5)],
    ['name with nothing but the base', countOf(names, (name) => Object.keys(name).length === 1)],
  ])('%s', (_feature, count) => {
    expect(count).toBeGreaterThanOrEqual(5);
  });

  test('orders share a second: many pairs, and bursts of eight and more in one store', () => {
    const seconds = [
      ...Map.groupBy(orders, ({ storeId, createdAt }) => `${storeId} ${createdAt}`).values(),
    ];
    expect(countOf(seconds, (group) => group.length === 2)).toBeGreaterThan(200);
    expect(countOf(seconds, (group) => group.length >= 8)).toBeGreaterThan(10);
  });

  test('every name has its base, no text is empty, and every table, member and product keeps its id', () => {
    expect(names.filter((name) => baseOf(name) === '' || Object.values(name).includes(''))).toEqual(
      [],
    );
    const named = [
      ...orders.map(({ tableId, tableName }) => [tableId, tableName]),
      ...orders.map(({ memberId, memberName }) => [memberId, memberName]),
      ...items.map(({ productId, productName }) => [productId, productName && baseOf(productName)]),
    ].filter(([id, name]) => id && name);
    const pairs = new Set(named.map((pair) => pair.join(' ')));
    expect(pairs.size).toBe(new Set(named.map(([id]) => id)).size);
  });

  test('phones belong to nobody', () => {
    const phones = new Set(
      orders.flatMap(({ memberPhone, pickupPhone }) => [memberPhone, pickupPhone]),
    );
    const given = [...phones].filter((phone) => phone !== null && phone !== undefined);
    expect(given.length).toBeGreaterThan(30);
    for (const phone of given)
      expect(phone).toMatch(/^(\+34 555 01 00 \d\d|\+1 212-555-01\d\d|\+81 90-0000-01\d\d)$/);
  });
});

describe('the days look like days', () => {
  test('there is a peak at lunch and one at dinner', () => {
    const hours = Array.from({ length: 24 }, (_, hour) =>
      countOf(orders, (order) => localHour(order) === hour),
    );
    const between = (from: number, to: number) => Math.max(...hours.slice(from, to));
    expect(between(12, 15)).toBeGreaterThan(1.5 * between(9, 11));
    expect(between(12, 15)).toBeGreaterThan(1.5 * between(16, 17));
    expect(between(18, 22)).toBeGreaterThan(1.5 * between(16, 17));
    expect(between(12, 15)).toBeGreaterThan(4 * between(3, 6));
  });

  test('Saturdays are busier than Mondays', () => {
    const onWeekday = (weekday: number) =>
      countOf(
        orders,
        (order) =>
          new Date(Date.parse(order.createdAt) + order.tzOffsetMinutes * 60_000).getUTCDay() ===
          weekday,
      );
    expect(onWeekday(6)).toBeGreaterThan(1.4 * onWeekday(1));
  });

  test('an order comes to what people spend, in each currency', () => {
    for (const { id, currency } of demoStores) {
      const totals = orders
        .filter(({ storeId }) => storeId === id)
        .map(({ totalCents }) => totalCents);
      const mean = sumOf(totals, (total) => total) / totals.length;
      expect([currency, mean > 2000, mean < 6000]).toEqual([currency, true, true]);
    }
  });
});
