import type { Order, OrderPayment } from '#contract/service/order.ts';

export type RefundExtent = 'none' | 'partial' | 'full' | 'more_than_paid';

/**
 * An order's amounts in cents; an amount is undefined if the payments or refunds it depends on are
 * not known. List rows have refunds, but have payments only if a filter needs them.
 */
export type OrderAmounts = {
  readonly paidCents: number | undefined;
  readonly refundedCents: number | undefined;
  /** Payments less refunds: see `keptCents`. */
  readonly keptCents: number | undefined;
  /** The part of the total that is still unpaid, never below zero. */
  readonly unpaidCents: number | undefined;
  /** Due from guests: 0 for a cancelled order, and if the payments are not known. */
  readonly dueCents: number;
  readonly refundExtent: RefundExtent | undefined;
};

type Amounts = readonly { readonly amountCents: number }[];
type Payments = { readonly payments?: Amounts | undefined };
type Refunds = { readonly refunds?: Amounts | undefined };
type Total = Pick<Order, 'totalCents'>;

/** All amounts of an order at once. */
export function orderAmounts(order: Order): OrderAmounts {
  return {
    paidCents: paidCents(order),
    refundedCents: refundedCents(order),
    keptCents: keptCents(order),
    unpaidCents: unpaidCents(order),
    dueCents: dueCents(order),
    refundExtent: refundExtent(order),
  };
}

/** The sum of `amountCents` over payments, refunds, their items or tenders, in cents. */
export function sumAmounts(entries: Amounts): number {
  return sumOf(entries, 'amountCents');
}

/** The sum of one field over entries. */
export function sumOf<Field extends string>(
  entries: readonly Readonly<Record<Field, number>>[],
  field: Field,
): number {
  return entries.reduce((sum, entry) => sum + entry[field], 0);
}

/** Adds quantities as decimals, without floating-point error: 0.1 and 0.2 make 0.3. */
export function sumQuantities(quantities: readonly number[]): number {
  const scale = 10 ** Math.max(0, ...quantities.map(fractionDigits));
  return quantities.reduce((sum, quantity) => sum + Math.round(quantity * scale), 0) / scale;
}

/** The API has no unit. A fractional quantity was weighed or measured, so it counts as one item. */
export function itemCount(quantities: readonly number[]): number {
  return sumQuantities(
    quantities.map((quantity) => (Number.isInteger(quantity) ? quantity : Math.sign(quantity))),
  );
}

function fractionDigits(quantity: number): number {
  const [digits = '', exponent = '0'] = String(quantity).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** Everything taken off the price: promotions and manual discounts together, in cents. */
export function discountsCents(
  order: Pick<Order, 'discountCents' | 'manualDiscountCents'>,
): number {
  return order.discountCents + order.manualDiscountCents;
}

export type PricedOrder = Pick<
  Order,
  'subtotalCents' | 'discountCents' | 'manualDiscountCents' | 'taxCents' | 'totalCents'
>;

/**
 * The total less the total expected from subtotal, discounts and tax, in cents: usually 0, or minus
 * the tax if a till's subtotals include it.
 */
export function differenceCents(order: PricedOrder): number {
  return order.totalCents - (order.subtotalCents - discountsCents(order) + order.taxCents);
}

/**
 * The tax contained in an order's prices, in cents: all of it if the total is subtotal less
 * discounts, without the tax on top, else 0.
 */
export function taxInPricesCents(order: PricedOrder): number {
  return differenceCents(order) === 0 - order.taxCents ? order.taxCents : 0;
}

/** Cents; undefined if the response has no payments (most list rows). */
export function paidCents(order: Payments): number | undefined {
  return order.payments && sumAmounts(order.payments);
}

/** Cents; undefined if the response has no refunds. */
export function refundedCents(order: Refunds): number | undefined {
  return order.refunds && sumAmounts(order.refunds);
}

/** Total less all refunds, in cents, whatever was paid; undefined if the refunds are not known. */
export function totalAfterRefundsCents(order: Total & Refunds): number | undefined {
  const refunded = refundedCents(order);
  return refunded === undefined ? undefined : order.totalCents - refunded;
}

/** Payments less refunds, in cents; total less refunds if the payments are not known. */
function keptCents(order: Total & Payments & Refunds): number | undefined {
  const [paid, refunded] = [paidCents(order), refundedCents(order)];
  return paid === undefined || refunded === undefined
    ? totalAfterRefundsCents(order)
    : paid - refunded;
}

/**
 * The part of the total that is still unpaid, in cents, never below zero; undefined if the payments
 * are not known.
 */
export function unpaidCents(order: Total & Payments): number | undefined {
  const paid = paidCents(order);
  return paid === undefined ? undefined : Math.max(0, order.totalCents - paid);
}

/** Due from guests, in cents: 0 for a cancelled order, and if the payments are not known. */
export function dueCents(order: Total & Payments & Pick<Order, 'fulfillmentStatus'>): number {
  return isSale(order) ? (unpaidCents(order) ?? 0) : 0;
}

/** Every order that is not cancelled is a sale with its full total, whatever was paid. */
export function isSale({ fulfillmentStatus }: Pick<Order, 'fulfillmentStatus'>): boolean {
  return fulfillmentStatus !== 'cancelled';
}

/** True for sales that are unpaid or partly paid. */
export function isOwing(order: Pick<Order, 'fulfillmentStatus' | 'paymentStatus'>): boolean {
  return isSale(order) && (order.paymentStatus === 'unpaid' || order.paymentStatus === 'partial');
}

/**
 * Compared with the payments, or with the total if they are not known; undefined if refunds are not
 * known.
 */
export function refundExtent(order: Total & Payments & Refunds): RefundExtent | undefined {
  const refunded = refundedCents(order);
  if (refunded === undefined) return undefined;
  if (refunded === 0) return 'none';
  const paid = paidCents(order) ?? order.totalCents;
  if (refunded > paid) return 'more_than_paid';
  return refunded === paid ? 'full' : 'partial';
}

/**
 * Tendered less paid, in cents; negative when less was tendered, undefined when it is not known.
 */
export function changeGiven({ tenderCents, amountCents }: OrderPayment): number | undefined {
  return tenderCents === null || tenderCents === undefined ? undefined : tenderCents - amountCents;
}

/**
 * If true, negative payments give money back; otherwise they pay guests for returned goods (e.g.
 * bottles).
 */
export function hasIncomingPayment({ payments = [] }: Payments): boolean {
  return payments.some(({ amountCents }) => amountCents > 0);
}
