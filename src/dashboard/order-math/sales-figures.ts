import type { Order } from '#contract/service/order.ts';
import {
  differenceCents,
  discountsCents,
  dueCents,
  isOwing,
  isSale,
  paidCents,
  refundedCents,
} from './order-amounts.ts';

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
  /** Sales for which money is owed: unpaid and partly paid ones. */
  readonly owing: OrderSum;
  /** What was paid for the sales and what is still due; undefined unless the payments of all of them are known. */
  readonly received: { readonly paidCents: number; readonly dueCents: number } | undefined;
  /** Orders of any kind whose payment status is refunded, but without any refund that states an amount. */
  readonly unknownRefunds: number;
  readonly cancelled: OrderSum;
};

const NONE: OrderSum = { count: 0, totalCents: 0, refundedCents: 0 };

export const NO_SALES: SalesFigures = {
  ...NONE,
  grossCents: 0,
  discountsCents: 0,
  taxCents: 0,
  differenceCents: 0,
  owing: NONE,
  received: { paidCents: 0, dueCents: 0 },
  unknownRefunds: 0,
  cancelled: NONE,
};

/** The figures of one order. */
export function salesFiguresOf(order: Order): SalesFigures {
  const refunded = refundedCents(order) ?? 0;
  const sum = { count: 1, totalCents: order.totalCents, refundedCents: refunded };
  const unknownRefunds = refunded === 0 && order.paymentStatus === 'refunded' ? 1 : 0;
  if (!isSale(order)) return { ...NO_SALES, unknownRefunds, cancelled: sum };
  const paid = paidCents(order);
  return {
    ...NO_SALES,
    ...sum,
    grossCents: order.subtotalCents,
    discountsCents: discountsCents(order),
    taxCents: order.taxCents,
    differenceCents: differenceCents(order),
    owing: isOwing(order) ? sum : NONE,
    received: paid === undefined ? undefined : { paidCents: paid, dueCents: dueCents(order) },
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
    owing: addSums(left.owing, right.owing),
    received: left.received &&
      right.received && {
        paidCents: left.received.paidCents + right.received.paidCents,
        dueCents: left.received.dueCents + right.received.dueCents,
      },
    unknownRefunds: left.unknownRefunds + right.unknownRefunds,
    cancelled: addSums(left.cancelled, right.cancelled),
  };
}

/** What is left of sales after refunds: their totals less all their refunds, in cents. */
export function afterRefundsCents({ totalCents, refundedCents }: OrderSum): number {
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

/** A refund as its origin needs it: whether it was given in a period, and the order it is of. */
export type PlacedRefund = {
  readonly currency: string;
  readonly amountCents: number;
  readonly isInPeriod: boolean;
  readonly isCancelled: boolean;
  readonly isOrderInPeriod: boolean;
};

/** Sums of refunds (in cents) of one currency, in regard to a period; the first three are those given in the period. */
export type RefundOrigins = {
  /** Of the period's own orders. */
  readonly ownCents: number;
  /** Of the period's cancelled orders, whose refunds no sales include. */
  readonly cancelledCents: number;
  /** Of orders of other days. */
  readonly othersCents: number;
  /** Given on other days (or at an unknown time) for the period's own orders. */
  readonly otherDaysCents: number;
};

const NO_ORIGINS: RefundOrigins = { ownCents: 0, cancelledCents: 0, othersCents: 0, otherDaysCents: 0 };

function originOf({ isInPeriod, isCancelled, isOrderInPeriod }: PlacedRefund): keyof RefundOrigins | undefined {
  if (!isInPeriod) return isOrderInPeriod && !isCancelled ? 'otherDaysCents' : undefined;
  if (!isOrderInPeriod) return 'othersCents';
  return isCancelled ? 'cancelledCents' : 'ownCents';
}

/** Where the refunds of a period come from, by currency; the one definition for the totals of orders and the refunds page. */
export function refundOrigins(refunds: Iterable<PlacedRefund>): ReadonlyMap<string, RefundOrigins> {
  const sums = new Map<string, RefundOrigins>();
  for (const refund of refunds) {
    const origin = originOf(refund);
    if (!origin) continue;
    const known = sums.get(refund.currency) ?? NO_ORIGINS;
    sums.set(refund.currency, { ...known, [origin]: known[origin] + refund.amountCents });
  }
  return sums;
}
