import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  examplePromotion,
  exampleRefund,
} from '#testing/example-order.ts';
import type { OrderCheck } from './audit-rows.ts';
import { figuresOf } from './order-figures.ts';

function mismatches(changes: Partial<Order>): (string | number)[][] {
  return figuresOf(exampleOrder(changes)).mismatches.map(({ name, found, stated }) => [
    name,
    found,
    stated,
  ]);
}

const refundItem = { id: 'r1', orderItemId: 'line-1', qty: 1, amountCents: 900, taxCents: 100 };

describe('orderChecks', () => {
  test('an order that adds up has no mismatch', () => {
    expect(mismatches({})).toEqual([]);
    expect(
      mismatches({
        items: [exampleItem({ refundedQty: 1, refundedAmountCents: 900, taxCents: 100 })],
        taxCents: 100,
        discountCents: 100,
        taxBreakdown: [{ taxRateId: '', taxRatePercent: 10, taxCents: 100 }],
        appliedPromotions: [
          examplePromotion({ lineAllocations: [{ lineIndex: 0, discountCents: 100 }] }),
        ],
        refunds: [
          exampleRefund({ items: [refundItem], payments: [{ id: 'p', amountCents: 1000 }] }),
        ],
      }),
    ).toEqual([]);
  });

  test.each<[string, Partial<Order>, (string | number)[][]]>([
    [
      'lines against the subtotal',
      { items: [exampleItem({ amountCents: 999 })] },
      [['subtotal', 999, 1000]],
    ],
    [
      'parts against the total',
      { subtotalCents: 1000, manualDiscountCents: 10 },
      [['total', 990, 1000]],
    ],
    [
      'tax entries against the tax',
      { taxCents: 5, totalCents: 1005, payments: [examplePayment({ amountCents: 1005 })] },
      [['tax', 0, 5]],
    ],
    [
      'promotions against the discount',
      { appliedPromotions: [examplePromotion()] },
      [['discount', 100, 0]],
    ],
    ['payments against the total of a paid order', { payments: [] }, [['paid', 0, 1000]]],
    ['payments of an unpaid order', { paymentStatus: 'unpaid' }, [['unpaid', 1000, 0]]],
    ['payments of a partly paid order', { paymentStatus: 'partial' }, [['part_paid', 1000, 1000]]],
    [
      'refund tenders against the refund',
      { refunds: [exampleRefund({ payments: [{ id: 'p', amountCents: 999 }] })] },
      [['refund_tenders', 999, 1000]],
    ],
    [
      'refund items and their lines',
      { refunds: [exampleRefund({ amountCents: 900, items: [refundItem] })] },
      [
        ['refund_items', 1000, 900],
        ['line_refunded', 900, 0],
        ['line_refunded_quantity', 1, 0],
      ],
    ],
  ])('%s: both figures', (_case, changes, expected) => {
    expect(mismatches(changes)).toEqual(expected);
  });

  test('allocations are compared only where a promotion has some', () => {
    const appliedPromotions = [
      examplePromotion({ lineAllocations: [{ lineIndex: 0, discountCents: 99 }] }),
      examplePromotion(),
    ];
    expect(
      mismatches({
        discountCents: 200,
        subtotalCents: 1000,
        totalCents: 800,
        payments: [examplePayment({ amountCents: 800 })],
        appliedPromotions,
      }),
    ).toEqual([['allocations', 99, 100]]);
  });

  test('a refund without items may have given back any line, but not less than other refunds name', () => {
    const refunds = [exampleRefund({ amountCents: 500 })];
    expect(
      mismatches({ refunds, items: [exampleItem({ refundedQty: 1, refundedAmountCents: 500 })] }),
    ).toEqual([]);
    expect(mismatches({ refunds: [...refunds, exampleRefund({ items: [refundItem] })] })).toEqual([
      ['line_refunded', 900, 0],
      ['line_refunded_quantity', 1, 0],
    ]);
  });

  test('the lines together claim no more than the refunds without items gave back', () => {
    const items = [
      exampleItem({ refundedAmountCents: 400 }),
      exampleItem({ id: 'line-2', refundedQty: 1 }),
    ];
    const claimed = (...amounts: number[]) =>
      mismatches({
        items,
        subtotalCents: 2000,
        totalCents: 2000,
        payments: [examplePayment({ amountCents: 2000 })],
        refunds: amounts.map((amountCents) => exampleRefund({ amountCents })),
      });
    expect(claimed(300)).toEqual([['open_refunds', 400, 300]]);
    expect(claimed(400)).toEqual([]);
    expect(claimed(300, 100)).toEqual([]);
    // If a refund names the line, the other refunds only have to cover what it leaves.
    const named = exampleRefund({
      items: [{ ...refundItem, amountCents: 150, taxCents: 50 }],
      amountCents: 200,
    });
    const rest = (amountCents: number) =>
      mismatches({
        items: [exampleItem({ refundedAmountCents: 400, refundedQty: 1 })],
        refunds: [named, exampleRefund({ amountCents })],
      });
    expect(rest(199)).toEqual([['open_refunds', 200, 199]]);
    expect(rest(200)).toEqual([]);
  });

  test('a list row is judged by its header alone', () => {
    const {
      items: _items,
      payments: _payments,
      refunds: _refunds,
      taxBreakdown: _taxes,
      appliedPromotions: _promotions,
      ...row
    } = exampleOrder();
    expect(figuresOf(row).checks.map(({ name }) => name)).toEqual(['total']);
  });

  test('a check that fails has two different figures, or too much or nothing paid in part', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        for (const check of figuresOf(order).mismatches) {
          const { name, found, stated } = check;
          expect(name === 'part_paid' ? found <= 0 || found >= stated : found !== stated).toBe(
            true,
          );
        }
      }),
      { seed: 48, numRuns: 500 },
    );
  });

  test('changing one amount of an order that adds up is always noticed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'subtotalCents',
          'discountCents',
          'manualDiscountCents',
          'taxCents',
          'totalCents',
        ),
        fc.integer({ min: -500, max: 500 }).filter((change) => change !== 0),
        (field, change) => {
          const order = exampleOrder();
          expect(figuresOf({ ...order, [field]: order[field] + change }).mismatches).not.toEqual(
            [],
          );
        },
      ),
      { seed: 49, numRuns: 200 },
    );
  });
});

describe('the audit', () => {
  test('the lines of an order are one row per kind, with those that fail', () => {
    const items = Array.from({ length: 1_200 }, (_, index) => exampleItem({ id: `line-${index}` }));
    const rows = figuresOf(
      exampleOrder({ items: [exampleItem({ amountCents: 999 }), ...items] }),
    ).audit;
    const price = rows.find(({ name }) => name === 'line_price');
    expect([price?.checks.length, price?.failing.length, price?.isMinor]).toEqual([1_201, 1, true]);
    expect(rows.length).toBeLessThan(15);
  });

  test.each<[string, Partial<Order>]>([
    ['line_price', { items: [exampleItem({ qty: 2, unitPriceCents: 501 })] }],
    ['line_discounts', { items: [exampleItem({ discountCents: 10 })] }],
    ['line_manual_discounts', { items: [exampleItem({ manualDiscountCents: 10 })] }],
    ['line_taxes', { items: [exampleItem({ taxCents: 10 })] }],
    [
      'line_allocations',
      {
        discountCents: 100,
        totalCents: 900,
        items: [exampleItem({ discountCents: 90 })],
        appliedPromotions: [
          examplePromotion({ lineAllocations: [{ lineIndex: 0, discountCents: 100 }] }),
        ],
      },
    ],
  ])('%s is a note, not a mismatch', (name, changes) => {
    const { audit, mismatches } = figuresOf(exampleOrder(changes));
    expect(mismatches.filter((check) => check.name === name)).toEqual([]);
    expect(audit.find((row) => row.name === name)).toMatchObject({
      isMinor: true,
      failing: [{ name }],
    });
  });

  test('contains every comparison exactly once, except lines that compare zero with zero', () => {
    fc.assert(
      fc.property(arbitraryOrder, (order) => {
        const { audit: rows, checks, mismatches } = figuresOf(order);
        expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
        const isNothing = (check: OrderCheck) =>
          'line' in check && check.found === 0 && check.stated === 0;
        expect(rows.flatMap(({ checks }) => checks)).toHaveLength(
          checks.filter((check) => !isNothing(check)).length,
        );
        expect(rows.flatMap((row) => (row.isMinor ? [] : row.failing))).toHaveLength(
          mismatches.length,
        );
      }),
      { seed: 64, numRuns: 300 },
    );
  });
});
