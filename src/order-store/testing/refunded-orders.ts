import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { sampleOrder } from './sample-order.ts';

/** Readable ids: `uuid(7)`. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const CARD = {
  paymentMethodId: uuid(1),
  paymentMethodCode: 'card',
  paymentMethodName: { _base: 'Card' },
};
const METHODS = [
  CARD,
  { paymentMethodId: uuid(2), paymentMethodCode: 'card', paymentMethodName: { _base: 'Amex' } },
  { paymentMethodId: uuid(3), paymentMethodCode: 'cash', paymentMethodName: { _base: 'Cash' } },
  { paymentMethodId: uuid(4) },
];
const LINES = [
  {
    productId: uuid(11),
    productName: { _base: 'Latte', es: 'Café' },
    variantId: uuid(21),
    variantName: { _base: 'L' },
  },
  {
    productId: uuid(11),
    productName: { _base: 'Latte', es: 'Café' },
    variantId: uuid(22),
    variantName: { _base: 'S' },
  },
  { productId: uuid(12), productName: { _base: 'Bagel' } },
];
const MEMBERS = [
  { memberId: uuid(31), memberName: 'Ada' },
  { memberId: uuid(32), memberName: 'Bob' },
  {},
];

/**
 * Refunded within hours, some at the same second or by the same amount; times are epoch seconds.
 */
export function refundedOrders(
  storeIds: readonly string[],
  { first, last }: { readonly first: number; readonly last: number },
): fc.Arbitrary<OrderDetail[]> {
  const quarter = fc
    .integer({ min: Math.floor(first / 900), max: Math.floor(last / 900) })
    .map((each) => each * 900);
  const cents = fc.constantFrom(100, 250, 999, 1000, 0, -100);
  const refund = fc.record({
    after: fc.constantFrom(0, 0, 1800, 86_400, 5 * 86_400, 20 * 86_400, 40 * 86_400),
    amountCents: cents,
    reason: fc.constantFrom('', 'Cold', ' cold ', 'Wrong item', 'Ünïcode "it"'),
    items: fc.array(
      fc.record({
        line: fc.integer({ min: 0, max: 3 }),
        amountCents: cents,
        qty: fc.constantFrom(1, 2, 0.1),
      }),
      {
        maxLength: 3,
      },
    ),
    payments: fc.array(fc.record({ method: fc.constantFrom(...METHODS), amountCents: cents }), {
      maxLength: 2,
    }),
  });
  const order = fc.record({
    storeId: fc.constantFrom(...storeIds),
    tzOffsetMinutes: fc.constantFrom(-300, 0, 60, 345),
    second: quarter,
    ticketNumber: fc.constantFrom('A-7', 'A-12', 'b-1', null),
    serviceType: fc.constantFrom('dine_in', 'takeaway'),
    fulfillmentStatus: fc.constantFrom('completed' as const, 'cancelled' as const),
    paymentStatus: fc.constantFrom('paid' as const, 'refunded' as const),
    totalCents: fc.constantFrom(1000, 999, 0),
    member: fc.constantFrom(...MEMBERS),
    refunds: fc.array(refund, { maxLength: 3 }),
  });
  return fc.array(order, { maxLength: 25, size: 'max' }).map((all) =>
    all.map(({ second, member, refunds, ...fields }) => {
      const id = randomUUID();
      const items = LINES.map((line, index) => ({
        id: uuid(100 + index),
        orderId: id,
        qty: 2,
        unitPriceCents: 500,
        amountCents: 1000,
        discountCents: 0,
        manualDiscountCents: 0,
        taxCents: 0,
        refundedAmountCents: 0,
        refundedQty: 0,
        itemRole: 'normal' as const,
        modifiers: [],
        taxRateId: 'standard',
        ...line,
      }));
      return sampleOrder({
        ...fields,
        ...member,
        id,
        items,
        createdAt: printTime(second),
        taxBreakdown: [{ taxRateId: 'standard', taxRatePercent: 8.875, taxCents: 80 }],
        payments: [
          {
            id: randomUUID(),
            orderId: id,
            amountCents: 1000,
            note: '',
            createdAt: printTime(second),
            ...CARD,
          },
        ],
        refunds: refunds.map(({ after, items: lines, payments, ...given }) => {
          const refundId = randomUUID();
          return {
            ...given,
            id: refundId,
            orderId: id,
            createdAt: printTime(second + after),
            items: lines.map(({ line, ...rest }) => ({
              ...rest,
              id: randomUUID(),
              refundId,
              orderItemId: uuid(100 + line),
              taxCents: line,
            })),
            payments: payments.map(({ method, amountCents }) => ({
              id: randomUUID(),
              refundId,
              amountCents,
              ...method,
            })),
          };
        }),
      });
    }),
  );
}

function printTime(second: number): string {
  return new Date(second * 1_000).toISOString();
}
