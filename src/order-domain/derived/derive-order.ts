import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { groupKeys } from '../exceptions/group-keys.ts';
import { orderSuspicions } from '../exceptions/suspicions.ts';
import { discountsCents, itemCount, paidCents, refundedCents } from '../order/order-amounts.ts';
import { deriveRefunds } from '../refunds/derive-refunds.ts';
import type { DerivedOrder } from './derived-order.ts';
import { orderTerms } from './order-terms.ts';

const SECONDS_PER_HOUR = 3_600;

/** Derives the stored values of an order. The order must have all its parts. */
export function deriveOrder(order: Order): DerivedOrder {
  return {
    offsetMinutes: storeOffset(order),
    paidCents: paidCents(order) ?? 0,
    refundedCents: refundedCents(order) ?? 0,
    discountCents: discountsCents(order),
    taxCents: order.taxCents,
    itemCount: itemCount((order.items ?? []).map(({ qty }) => qty)),
    hours: moneyHours(order),
    terms: orderTerms(order),
    refunds: deriveRefunds(order),
    suspicions: orderSuspicions(order),
    groups: groupKeys(order),
  };
}

/**
 * Hours (epoch seconds / 3600) in which the order was created, paid or refunded, if these times are
 * known.
 */
function moneyHours({ created, payments = [], refunds = [] }: Order): number[] {
  const times = [{ created }, ...payments, ...refunds].flatMap((entry) => entry.created ?? []);
  return [...new Set(times.map((second) => Math.floor(second / SECONDS_PER_HOUR)))];
}
