/** An order as JSON: whatever a service may send, right or wrong. */
export type RawOrder = Readonly<Record<string, unknown>> & { readonly id: string; readonly createdAt: string };

/** The organisation and the stores that the tests' own orders belong to. */
export const ORGANIZATION_ID = '00000000-0000-4000-8000-0000000000aa';
export const STORES = [
  { id: '00000000-0000-4000-8000-0000000000b1', name: 'Soho', timeZone: 'Europe/London', currency: 'GBP' },
  { id: '00000000-0000-4000-8000-0000000000b2', name: 'Shibuya', timeZone: 'Asia/Tokyo', currency: 'JPY' },
] as const;

/** A UUID that is the same for the same kind and number. */
export function uuid(kind: number, number: number): string {
  return `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

const KIND = { order: 1, item: 2, payment: 3, product: 4, method: 5 } as const;
const CARD = { paymentMethodId: uuid(KIND.method, 1), paymentMethodName: { _base: 'Card' }, paymentMethodCode: 'card' };

/** The ticket of the order with a number: unique among the tests' orders. */
export function ticketOf(number: number): string {
  return `T-${String(number).padStart(5, '0')}`;
}

/** One line of an order: two of a product at 6.00. */
export function buildItem(orderNumber: number, line: number, fields: Readonly<Record<string, unknown>> = {}) {
  return {
    id: uuid(KIND.item, orderNumber * 10_000 + line),
    orderId: uuid(KIND.order, orderNumber),
    productId: uuid(KIND.product, line),
    qty: 2,
    unitPriceCents: 600,
    amountCents: 1200,
    discountCents: 0,
    manualDiscountCents: 0,
    taxCents: 120,
    refundedAmountCents: 0,
    refundedQty: 0,
    itemRole: 'normal',
    productName: { _base: `Product ${line}` },
    ...fields,
  };
}

/** A correct, paid order of one line at a moment (RFC 3339 in UTC, any digits); fields may be replaced by anything. */
export function buildOrder(
  number: number,
  createdAt: string,
  fields: Readonly<Record<string, unknown>> = {},
): RawOrder {
  const id = uuid(KIND.order, number);
  return {
    storeId: STORES[0].id,
    orderVersion: 1,
    serviceType: 'dine_in',
    paymentStatus: 'paid',
    fulfillmentStatus: 'completed',
    subtotalCents: 1200,
    discountCents: 0,
    manualDiscountCents: 0,
    taxCents: 120,
    totalCents: 1320,
    note: '',
    source: 'pos',
    tzOffsetMinutes: 0,
    sequenceNumber: number,
    ticketNumber: ticketOf(number),
    paidAt: createdAt,
    items: [buildItem(number, 1)],
    payments: [{ id: uuid(KIND.payment, number), orderId: id, ...CARD, amountCents: 1320, note: '', createdAt }],
    refunds: [],
    taxBreakdown: [{ taxRateId: 'standard', taxRatePercent: 10, taxCents: 120 }],
    appliedPromotions: [],
    ...fields,
    id,
    createdAt,
  };
}

/** RFC 3339 in UTC for a number of seconds after 2026-11-01T00:00:00Z, with a fraction of nine digits where one is given. */
export function moment(seconds: number, nanoseconds?: number): string {
  const second = new Date(Date.UTC(2026, 10, 1) + seconds * 1000).toISOString().slice(0, 19);
  return nanoseconds === undefined ? `${second}Z` : `${second}.${String(nanoseconds).padStart(9, '0')}Z`;
}
