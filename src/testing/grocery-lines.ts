import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';

const numbers = z.array(z.number());
const packed = z.object({
  stores: z.array(z.string()),
  orders: z.object({ seconds: numbers, store: numbers, isPaid: numbers, lines: numbers }),
  lines: z.object({
    qty: numbers,
    unitPrice: numbers,
    amount: numbers,
    loyalty: numbers,
    retailer: numbers,
    manufacturer: numbers,
  }),
});
const PROMOTIONS = ['loyalty', 'retailer', 'manufacturer'] as const;
const METHOD = {
  paymentMethodId: 'unspecified-id',
  paymentMethodCode: 'unspecified',
  paymentMethodName: { _base: 'Unspecified' },
};

/**
 * One of `every` of the 12,000 real orders in `e2e/jobs/groceries.json.br`, as lines of NDJSON,
 * oldest first, and the ids of their stores.
 */
export function groceryLines(every: number): {
  readonly lines: readonly string[];
  readonly storeIds: readonly string[];
} {
  const file = join(import.meta.dirname, '../../e2e/jobs/groceries.json.br');
  const all = z.parse(packed, JSON.parse(brotliDecompressSync(readFileSync(file)).toString()));
  let second = Date.UTC(2017, 0, 1) / 1000;
  let next = 0;
  const lines = all.orders.seconds.flatMap((seconds, number) => {
    second += seconds;
    const first = next;
    next += all.orders.lines[number] ?? 0;
    if (number % every > 0) return [];
    const sumOf = (field: keyof typeof all.lines) =>
      all.lines[field].slice(first, next).reduce((sum, value) => sum + value, 0);
    const items = all.lines.amount.slice(first, next).map((amountCents, index) => ({
      id: `line-${first + index}`,
      qty: all.lines.qty[first + index],
      unitPriceCents: all.lines.unitPrice[first + index],
      amountCents,
      discountCents: PROMOTIONS.reduce(
        (sum, kind) => sum + (all.lines[kind][first + index] ?? 0),
        0,
      ),
      manualDiscountCents: 0,
      taxCents: 0,
      refundedAmountCents: 0,
      refundedQty: 0,
      itemRole: 'normal',
    }));
    const applied = PROMOTIONS.map((promotionId) => ({
      promotionId,
      discountCents: sumOf(promotionId),
    }));
    const discountCents = applied.reduce((sum, promotion) => sum + promotion.discountCents, 0);
    const totalCents = sumOf('amount') - discountCents;
    const createdAt = new Date(second * 1000).toISOString().replace('.000', '');
    const isPaid = all.orders.isPaid[number] === 1;
    return JSON.stringify({
      id: `order-${number}`,
      storeId: `store-${all.orders.store[number]}`,
      serviceType: 'takeaway',
      source: 'pos',
      paymentStatus: 'paid',
      fulfillmentStatus: 'completed',
      subtotalCents: sumOf('amount'),
      discountCents,
      manualDiscountCents: 0,
      taxCents: 0,
      totalCents,
      createdAt,
      items,
      payments: isPaid
        ? [{ id: `payment-${number}`, ...METHOD, amountCents: totalCents, createdAt }]
        : [],
      refunds: [],
      taxBreakdown: [],
      appliedPromotions: applied
        .filter((promotion) => promotion.discountCents > 0)
        .map((promotion) => ({
          ...promotion,
          triggerType: promotion.promotionId === 'loyalty' ? 'automatic' : 'coupon',
        })),
    });
  });
  return { lines, storeIds: all.stores.map((_, number) => `store-${number}`) };
}
