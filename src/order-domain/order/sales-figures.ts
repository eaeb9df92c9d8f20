import type { Order } from '#contract/service/order.ts';
import {
  differenceCents,
  isOwing,
  isSale,
  paidCents,
  refundedCents,
  taxInPricesCents,
  unpaidCents,
} from './order-amounts.ts';

/** The figures of no orders. */
export const NO_SALES = {
  /**
   * The number of sales: orders that are not cancelled, whatever was paid. All amounts but those of
   * cancelled orders are theirs.
   */
  orders: 0,
  /** Before discounts and, with most stores, before tax. */
  grossCents: 0,
  promotionsCents: 0,
  manualDiscountsCents: 0,
  taxInPricesCents: 0,
  taxCents: 0,
  /** The total less gross sales, discounts and tax. */
  otherCents: 0,
  totalCents: 0,
  /** All refunds of the sales, at any time. */
  refundedCents: 0,
  /**
   * All payments of the sales, whenever they were made; sales whose payments are not known count as
   * unpaid.
   */
  paidCents: 0,
  owedCents: 0,
  overpaidCents: 0,
  withoutPayments: 0,
  /** Sales that are unpaid or partly paid. */
  owingOrders: 0,
  owingTotalCents: 0,
  /** Sales that are not wholly paid, by their status or by their payments. */
  notFullyPaid: 0,
  /**
   * Orders of any kind whose payment status is refunded, but without any refund that states an
   * amount.
   */
  unknownRefunds: 0,
  cancelledOrders: 0,
  cancelledTotalCents: 0,
  /** All refunds of cancelled orders. */
  cancelledRefundCents: 0,
};

/**
 * The figures of orders in one currency, each counted at the time it was created; amounts are in
 * cents. docs/figures.md has the formulas.
 */
export type SalesFigures = Readonly<typeof NO_SALES>;

/**
 * The figures of one order: the one definition for lists and their days, and for the figures of a
 * period.
 */
export function salesFiguresOf(order: Order): SalesFigures {
  const { totalCents, taxCents, payments = [] } = order;
  const refunded = refundedCents(order) ?? 0;
  const unknownRefunds = refunded === 0 && order.paymentStatus === 'refunded' ? 1 : 0;
  if (!isSale(order)) {
    const cancelled = {
      cancelledOrders: 1,
      cancelledTotalCents: totalCents,
      cancelledRefundCents: refunded,
    };
    return { ...NO_SALES, unknownRefunds, ...cancelled };
  }
  const inPrices = taxInPricesCents(order);
  const paid = paidCents({ payments }) ?? 0;
  const owedCents = unpaidCents({ totalCents, payments }) ?? 0;
  return {
    ...NO_SALES,
    orders: 1,
    grossCents: order.subtotalCents,
    promotionsCents: order.discountCents,
    manualDiscountsCents: order.manualDiscountCents,
    taxInPricesCents: inPrices,
    taxCents,
    otherCents: differenceCents(order) + inPrices,
    totalCents,
    refundedCents: refunded,
    paidCents: paid,
    owedCents,
    overpaidCents: paid - totalCents + owedCents,
    withoutPayments: order.payments ? 0 : 1,
    ...(isOwing(order) && { owingOrders: 1, owingTotalCents: totalCents }),
    notFullyPaid: isOwing(order) || owedCents > 0 ? 1 : 0,
    unknownRefunds,
  };
}

/** Adds sums to those of the same names. */
export function addTo<Name extends string>(
  into: Record<NoInfer<Name>, number>,
  from: Readonly<Record<Name, number>>,
): void {
  for (const name in from) into[name] += from[name];
}

/** Totals of sales less all their refunds, in cents. */
export function afterRefundsCents({
  totalCents,
  refundedCents: refunded,
}: Pick<SalesFigures, 'totalCents' | 'refundedCents'>): number {
  return totalCents - refunded;
}

/**
 * The average sale before refunds, in whole cents (halves rounded away from zero); undefined
 * without sales.
 */
export function averageSaleCents({
  orders,
  totalCents,
}: Pick<SalesFigures, 'orders' | 'totalCents'>): number | undefined {
  if (orders === 0) return undefined;
  return Math.sign(totalCents) * Math.round(Math.abs(totalCents) / orders) || 0;
}

/** Figures by currency (ISO 4217), never added up across currencies. */
export type SalesByCurrency = ReadonlyMap<string, SalesFigures>;

/**
 * Adds up figures by currency, sorted by currency code so that no sum changes its place when an
 * order arrives.
 */
function mergeSales(
  ...parts: readonly Iterable<readonly [string, SalesFigures]>[]
): SalesByCurrency {
  const merged = new Map<string, typeof NO_SALES>();
  for (const part of parts) {
    for (const [currency, figures] of part) {
      const sums = merged.get(currency) ?? { ...NO_SALES };
      merged.set(currency, sums);
      addTo(sums, figures);
    }
  }
  return new Map([...merged].sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** The figures of some orders by currency. */
export function salesByCurrency(
  orders: readonly Order[],
  currencyOf: (order: Order) => string,
): SalesByCurrency {
  return mergeSales(orders.map((order) => [currencyOf(order), salesFiguresOf(order)] as const));
}
