import { describe, expect, test } from 'vitest';
import type { Order, OrderItem } from '#contract/service/order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  examplePromotion,
  exampleRefund,
} from '#testing/example-order.ts';
import type { OrderException } from './exception.ts';
import { judged, kindsOf, NOW } from './testing/judged.ts';

let number = 0;
/** An order that only shares its items with others, at a time of November 20th, or of a day. */
function order(time: string, changes: Partial<Order> = {}): Order {
  number += 1;
  return exampleOrder({
    id: `order-${number}`,
    createdAt: time.length > 8 ? time : `2026-11-20T${time}Z`,
    payments: [examplePayment({ id: `payment-${number}` })],
    ...changes,
  });
}

function ids(found: readonly OrderException[], kind: OrderException['kind']) {
  return found
    .filter((each) => each.kind === kind)
    .map(({ orderId, storeId, day }) => orderId ?? `${storeId} ${day}`);
}

/** Judged in both sequences, which must make no difference. */
function found(orders: readonly Order[], options: Parameters<typeof judged>[1] = {}) {
  const one = judged(orders, options);
  expect(judged(orders.toReversed(), options)).toEqual(one);
  return one;
}

describe('a coupon', () => {
  const coupon = (discountCents = 100, memberCouponId: string | null = 'coupon-1') => ({
    appliedPromotions: [examplePromotion({ triggerType: 'coupon', discountCents, memberCouponId })],
    discountCents,
    couponCode: 'WELCOME',
    totalCents: 1000 - discountCents,
    items: [exampleItem({ discountCents, amountCents: 1000 })],
  });
  const use = (time: string, changes: Partial<Order> = {}) => {
    const given = { ...coupon(), ...changes };
    const payments = [
      examplePayment({ id: `payment-${time}`, amountCents: given.totalCents ?? 0 }),
    ];
    return order(time, { payments, memberId: `member ${time}`, ...given });
  };

  test('used on two orders is told of the later one', () => {
    const [first, second] = [use('10:00:00'), use('12:00:00', { ticketNumber: 'A-2' })];
    const [one, ...others] = found([first, second]);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      kind: 'coupon_used_twice',
      orderId: second.id,
      stake: 100,
      facts: { coupon: 'WELCOME', discountCents: 100, otherOrderId: first.id, count: 2 },
    });
  });

  test.each<[string, Order[]]>([
    [
      'the parts of a split bill share it',
      [use('10:00:00', { id: 'bill' }), use('11:00:00', { parentOrderId: 'bill' })],
    ],
    [
      'a cancelled order gave it back',
      [
        use('10:00:00'),
        use('11:00:00', { fulfillmentStatus: 'cancelled', paymentStatus: 'unpaid', payments: [] }),
      ],
    ],
    [
      'a code is for everybody',
      [use('10:00:00', coupon(100, null)), use('11:00:00', coupon(100, null))],
    ],
  ])('not twice: %s', (_name, orders) => {
    expect(found(orders)).toEqual([]);
  });
});

describe('a payment', () => {
  test('on two orders is told of the later one', () => {
    const payments = [examplePayment({ id: 'same' })];
    const [first, second] = [order('10:00:00', { payments }), order('12:00:00', { payments })];
    expect(found([first, second])).toMatchObject([
      {
        kind: 'payment_reference_twice',
        orderId: second.id,
        stake: 1000,
        facts: { otherOrderId: first.id, count: 2 },
      },
    ]);
  });
});

describe('the same order again', () => {
  const coffee: OrderItem = exampleItem({ productId: 'coffee' });
  const again = (time: string, changes: Partial<Order> = {}) =>
    order(time, { items: [coffee], ...changes });

  test('within five minutes', () => {
    const [first, second] = [again('10:00:00'), again('10:05:00')];
    expect(found([first, second])).toMatchObject([
      {
        kind: 'same_order_again',
        orderId: second.id,
        stake: 1000,
        facts: { otherOrderId: first.id, seconds: 300 },
      },
    ]);
  });

  test.each<[string, Order[]]>([
    ['a second too late', [again('10:00:00'), again('10:05:01')]],
    [
      'another item',
      [again('10:00:00'), again('10:01:00', { items: [exampleItem({ productId: 'tea' })] })],
    ],
    [
      'cancelled',
      [
        again('10:00:00'),
        again('10:01:00', {
          fulfillmentStatus: 'cancelled',
          paymentStatus: 'unpaid',
          payments: [],
        }),
      ],
    ],
    [
      'refunded',
      [
        again('10:00:00'),
        again('10:01:00', {
          paymentStatus: 'refunded',
          refunds: [exampleRefund({ createdAt: '2026-10-20T10:00:00Z' })],
        }),
      ],
    ],
  ])('not: %s', (_name, orders) => {
    expect(found(orders)).toEqual([]);
  });
});

describe('a price typed in', () => {
  const sold = (day: number, cents: number, changes: Partial<OrderItem> = {}, storeId = 'store') =>
    order(new Date(NOW * 1000 - day * 86_400_000).toISOString(), {
      storeId,
      subtotalCents: cents,
      totalCents: cents,
      items: [
        exampleItem({ productId: 'soup', unitPriceCents: cents, amountCents: cents, ...changes }),
      ],
      payments: [examplePayment({ id: `payment-${number + 1}`, amountCents: cents })],
    });
  const typed = (cents: number, changes: Partial<OrderItem> = {}) =>
    sold(0, cents, { isPriceOverride: true, ...changes });
  const usual = [sold(27, 900), sold(5, 1000), sold(1, 1100)];

  test('of 70 % of the median or less', () => {
    const low = typed(700);
    expect(found([...usual, low])).toMatchObject([
      {
        kind: 'price_override',
        orderId: low.id,
        stake: 300,
        facts: { priceCents: 700, usualCents: 1000, percent: 70 },
      },
    ]);
  });

  test.each<[string, Order[]]>([
    ['a cent more', [...usual, typed(701)]],
    ['not typed in', [...usual, sold(0, 500)]],
    ['sold more than 28 days ago', [sold(28, 1000), ...usual.slice(1), typed(500)]],
    ['another variant', [...usual, typed(500, { variantId: 'small' })]],
    [
      'always typed in',
      [1, 2, 3, 4].map((day) => sold(day, 1000, { isPriceOverride: true })).concat(typed(500)),
    ],
  ])('not: %s', (_name, orders) => {
    expect(found(orders)).toEqual([]);
  });
});

describe('refunds of a person', () => {
  const refunded = (day: number, person: Partial<Order>, refunds = 1) => {
    const second = NOW - day * 86_400 - 7200;
    const at = (seconds: number) => new Date((second + seconds) * 1000).toISOString();
    return order(at(0), {
      ...person,
      items: [exampleItem({ productId: `product-${number}` })],
      refunds: Array.from({ length: refunds }, (_, index) =>
        exampleRefund({
          id: `refund-${number}-${index}`,
          amountCents: 100,
          reason: 'Spilled',
          createdAt: at(3600 + index),
          items: [],
        }),
      ),
    });
  };
  const maya = { memberId: 'maya', memberName: 'Maya' };
  const phone = (pickupPhone: string) => ({ pickupPhone });

  test('of two orders on a day; a third one does not make another finding', () => {
    const orders = [refunded(0, maya), refunded(0, maya), refunded(0, maya)];
    expect(found(orders)).toMatchObject([
      {
        kind: 'many_refunds',
        stake: 300,
        person: { name: 'Maya' },
        facts: { count: 3, days: 1, refundedCents: 300 },
      },
    ]);
    expect(judged(orders)[0]?.id).toBe(judged(orders.slice(0, 2))[0]?.id);
  });

  test('of three orders in 30 days', () => {
    const orders = [refunded(29, maya), refunded(10, maya), refunded(0, maya)];
    expect(found(orders)).toMatchObject([
      { kind: 'many_refunds', stake: 300, orderId: orders[2]?.id, facts: { count: 3, days: 30 } },
    ]);
  });

  test('of a phone, however it is written', () => {
    const orders = [refunded(0, phone('+34 555 01 00')), refunded(0, phone('+34-555-0100'))];
    expect(kindsOf(found(orders))).toEqual(['many_refunds 200']);
  });

  test.each<[string, Order[]]>([
    ['two people', [refunded(0, maya), refunded(0, { memberId: 'ben' })]],
    ['two orders on two days', [refunded(1, maya), refunded(0, maya)]],
    ['31 days', [refunded(30, maya), refunded(10, maya), refunded(0, maya)]],
  ])('not: %s', (_name, orders) => {
    expect(found(orders)).toEqual([]);
  });
});

describe('a day of discounts', () => {
  const sale = (day: number, manualDiscountCents: number) => {
    const totalCents = 10_000 - manualDiscountCents;
    return order(new Date((NOW - day * 86_400) * 1000).toISOString(), {
      subtotalCents: 10_000,
      manualDiscountCents,
      totalCents,
      items: [exampleItem({ unitPriceCents: 10_000, amountCents: 10_000, manualDiscountCents })],
      payments: [examplePayment({ id: `payment-${number + 1}`, amountCents: totalCents })],
    });
  };
  /**
   * Twelve weeks with a share of 1 % and 3 % in turns: 2 % on average, and a standard deviation of
   * 1 %.
   */
  const weeks = Array.from({ length: 84 }, (_, index) =>
    sale(index + 2, index % 2 === 0 ? 100 : 300),
  );
  const yesterday = (cents: number) =>
    found([...weeks, sale(1, cents)], { period: { from: '2026-11-19', to: '2026-11-20' } });

  test('is above what is usual', () => {
    expect(yesterday(401)).toMatchObject([
      {
        kind: 'day_of_discounts',
        orderId: undefined,
        day: '2026-11-19',
        stake: 401,
        facts: { discountCents: 401, beforeCents: 10_000, share: 0.0401, days: 84, orders: 1 },
      },
    ]);
    expect(yesterday(400)).toEqual([]);
  });

  test.each<[string, Order[]]>([
    ['too few earlier days', [...weeks.slice(0, 13), sale(1, 900)]],
    ['the day is not over', [...weeks, sale(1, 100), sale(0, 900)]],
  ])('not: %s', (_name, orders) => {
    expect(found(orders, { period: { from: '2026-11-19', to: '2026-11-20' } })).toEqual([]);
  });
});

describe('a gap in the numbers', () => {
  const numbered = (numbers: readonly (number | null)[], begin = '2026-11-19T10:00:00Z') =>
    numbers.map((sequenceNumber, index) =>
      order(new Date(Date.parse(begin) + index * 600_000).toISOString(), {
        sequenceNumber,
        items: [exampleItem({ productId: `product-${number}` })],
      }),
    );

  test('of a day that is over', () => {
    expect(found(numbered([1, 2, 6, 4, 9]))).toMatchObject([
      {
        kind: 'gap_in_numbers',
        day: '2026-11-19',
        orderId: undefined,
        facts: { count: 4, first: 3, last: 3 },
      },
    ]);
  });

  test.each<[string, Order[]]>([
    ['none is missing', numbered([1, 3, 2, 4])],
    ['another register begins at 501', numbered([1, 2, 501, 502])],
    ['the day is not over', numbered([1, 5], '2026-11-20T10:00:00Z')],
    [
      'numbers begin anew at midnight, the business day at four',
      numbered(
        Array.from({ length: 100 }, (_, index) => index + 1),
        '2026-11-19T06:30:00Z',
      ).concat(
        numbered([3, 4, 5], '2026-11-20T01:00:00Z'),
        numbered([1, 2], '2026-11-19T23:10:00Z'),
      ),
    ],
  ])('not: %s', (_name, orders) => {
    expect(ids(found(orders), 'gap_in_numbers')).toEqual([]);
  });

  test('the parts of a split bill may have numbers of their own', () => {
    const [first, part, last] = numbered([1, 2, 3]);
    const orders = [first, part && { ...part, parentOrderId: first?.id }, last].flatMap(
      (each) => each ?? [],
    );
    expect(ids(found(orders), 'gap_in_numbers')).toEqual([]);
  });
});
