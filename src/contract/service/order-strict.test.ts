import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type OrderDetail,
  type StrictOrderHeader,
  strictListedOrder,
  strictOrderResponse,
  strictOrderDetail,
  strictOrderHeader,
  strictOrderList,
} from './order-strict.ts';

const header: StrictOrderHeader = {
  id: '00000000-0000-4000-8000-000000000001',
  storeId: '00000000-0000-4000-8000-000000000002',
  orderVersion: 1,
  serviceType: 'dine_in',
  paymentStatus: 'unpaid',
  fulfillmentStatus: 'pending',
  subtotalCents: 1000,
  discountCents: 0,
  manualDiscountCents: 0,
  taxCents: 75,
  totalCents: 1075,
  note: '',
  source: 'pos',
  tzOffsetMinutes: -300,
  createdAt: '2026-11-01T12:30:00Z',
};
const parts = { items: [], payments: [], refunds: [], taxBreakdown: [], appliedPromotions: null };
const detail: OrderDetail = { ...header, ...parts };

function fits(schema: z.ZodMiniType, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

describe('the shapes of an order', () => {
  test('a header has no parts, a listed order some, a detail all', () => {
    const listed = { ...header, refunds: [] };
    expect([header, listed, detail].map((order) => fits(strictOrderHeader, order))).toEqual([
      true,
      false,
      false,
    ]);
    expect([header, listed, detail].map((order) => fits(strictListedOrder, order))).toEqual([
      true,
      true,
      true,
    ]);
    expect([header, listed, detail].map((order) => fits(strictOrderDetail, order))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('responses contain them and nothing else', () => {
    expect(fits(strictOrderList, { orders: [header, detail], hasMore: false })).toBe(true);
    expect(fits(strictOrderList, { orders: [] })).toBe(false);
    expect(fits(strictOrderList, { orders: [], hasMore: false, total: 0 })).toBe(false);
    expect(fits(strictOrderResponse, { order: detail })).toBe(true);
    expect(fits(strictOrderResponse, { order: header })).toBe(false);
  });
});

test.each([
  ['totalCents', 12.5],
  ['totalCents', '1250'],
  ['totalCents', null],
  ['totalCents', Number.MAX_SAFE_INTEGER + 1],
  ['createdAt', '2026-02-30T00:00:00Z'],
  ['createdAt', '2026-11-01T12:30:00.5Z'],
  ['createdAt', '2026-11-01T12:30:00+00:00'],
  ['paidAt', '2026-11-01'],
  ['id', '1'],
  ['tableId', ''],
  ['items', null],
  ['refunds', undefined],
])('%s cannot be %j, and the error names the field', (name, value) => {
  const issue = z.safeParse(strictOrderDetail, { ...detail, [name]: value }).error?.issues[0];
  expect(issue?.path).toEqual([name]);
});
