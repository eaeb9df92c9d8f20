import type { Order } from '#contract/service/order.ts';
import { differenceCents, discountsCents, refundedCents } from './order-amounts.ts';

/** What an order counts as: a sale or, counted apart from the sales, a cancelled or an unpaid order. */
export type SalesKind = 'sale' | 'cancelled' | 'unpaid';

/**
 * What an order counts as. A partly paid order is a sale with its whole total, as is one with an unknown payment status; a cancelled order
 * is never a sale, whatever was paid.
 */
export function salesKind({ fulfillmentStatus, paymentStatus }: Order): SalesKind {
  if (fulfillmentStatus === 'cancelled') return 'cancelled';
  return paymentStatus === 'unpaid' ? 'unpaid' : 'sale';
}

/** The number of some orders and the sums of their totals and refunds, in cents. */
export type OrderSum = { readonly count: number; readonly totalCents: number; readonly refundedCents: number };

/** The figures of orders in one currency, in cents; `count`, the totals and the refunds are those of sales alone. */
export type SalesFigures = OrderSum & {
  /** The subtotals: before discounts and tax. */
  readonly grossCents: number;
  /** Promotions and manual discounts together. */
  readonly discountsCents: number;
  readonly taxCents: number;
  /** The totals less the totals expected from gross sales, discounts and tax; see `differenceCents`. */
  readonly differenceCents: number;
  /** Sales that are only partly paid. */
  readonly partlyPaid: OrderSum;
  /** Orders of any kind whose payment status is refunded, but without any refund that states an amount. */
  readonly unknownRefunds: number;
  readonly cancelled: OrderSum;
  readonly unpaid: OrderSum;
};

const NONE: OrderSum = { count: 0, totalCents: 0, refundedCents: 0 };

export const NO_SALES: SalesFigures = {
  ...NONE,
  grossCents: 0,
  discountsCents: 0,
  taxCents: 0,
  differenceCents: 0,
  partlyPaid: NONE,
  unknownRefunds: 0,
  cancelled: NONE,
  unpaid: NONE,
};

/** The figures of one order. */
export function salesFiguresOf(order: Order): SalesFigures {
  const kind = salesKind(order);
  const refunded = refundedCents(order) ?? 0;
  const sum = { count: 1, totalCents: order.totalCents, refundedCents: refunded };
  const unknownRefunds = refunded === 0 && order.paymentStatus === 'refunded' ? 1 : 0;
  if (kind !== 'sale') return { ...NO_SALES, unknownRefunds, [kind]: sum };
  return {
    ...NO_SALES,
    ...sum,
    grossCents: order.subtotalCents,
    discountsCents: discountsCents(order),
    taxCents: order.taxCents,
    differenceCents: differenceCents(order),
    partlyPaid: order.paymentStatus === 'partial' ? sum : NONE,
    unknownRefunds,
  };
}

function addSums(left: OrderSum, right: OrderSum): OrderSum {
  return {
    count: left.count + right.count,
    totalCents: left.totalCents + right.totalCents,
    refundedCents: left.refundedCents + right.refundedCents,
  };
}

/** Adds up the figures of two sets of orders in the same currency. */
export function addSales(left: SalesFigures, right: SalesFigures): SalesFigures {
  return {
    ...addSums(left, right),
    grossCents: left.grossCents + right.grossCents,
    discountsCents: left.discountsCents + right.discountsCents,
    taxCents: left.taxCents + right.taxCents,
    differenceCents: left.differenceCents + right.differenceCents,
    partlyPaid: addSums(left.partlyPaid, right.partlyPaid),
    unknownRefunds: left.unknownRefunds + right.unknownRefunds,
    cancelled: addSums(left.cancelled, right.cancelled),
    unpaid: addSums(left.unpaid, right.unpaid),
  };
}

/** The net amount of sales: their totals less all their refunds, in cents. */
export function netSalesCents({ totalCents, refundedCents }: OrderSum): number {
  return totalCents - refundedCents;
}

/** The average sale before refunds, in whole cents (halves rounded away from zero); undefined without sales. */
export function averageSaleCents({ count, totalCents }: OrderSum): number | undefined {
  if (count === 0) return undefined;
  return Math.sign(totalCents) * Math.round(Math.abs(totalCents) / count) || 0;
}

/** Figures by currency (ISO 4217), never added up across currencies. */
export type SalesByCurrency = ReadonlyMap<string, SalesFigures>;

/** Adds up figures by currency, sorted by currency code so that no sum changes its place when an order arrives. */
export function mergeSales(...parts: readonly Iterable<readonly [string, SalesFigures]>[]): SalesByCurrency {
  const merged = new Map<string, SalesFigures>();
  for (const part of parts) {
    for (const [currency, figures] of part) {
      const known = merged.get(currency);
      merged.set(currency, known ? addSales(known, figures) : figures);
    }
  }
  return new Map([...merged].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** The figures of some orders by currency. */
export function salesByCurrency(orders: readonly Order[], currencyOf: (order: Order) => string): SalesByCurrency {
  return mergeSales(orders.map((order) => [currencyOf(order), salesFiguresOf(order)] as const));
}
