import type { Order } from '#contract/order.ts';
import { refundExtent } from '../../order-math/order-amounts.ts';
import { type Tender, tenderOf } from '../../order-math/tender-balances.ts';
import { hasLocalFilters, type LocalFilters, type RefundedChoice } from './local-filters.ts';
import type { OrderFilters } from './order-filters.ts';

/** The value that a tender is filtered by: its code or, without one, what identifies it; empty where nothing does. */
export function tenderValue({ code, key }: Tender): string {
  return code ?? key;
}

/** How much went back; where refunds do not tell, the status `refunded` does. */
function refundedPart(order: Order): Exclude<RefundedChoice, 'any'> {
  const extent = refundExtent(order) ?? 'none';
  if (extent === 'more_than_paid') return 'full';
  return extent === 'none' && order.paymentStatus === 'refunded' ? 'full' : extent;
}

function isRefundedAs(order: Order, choice: RefundedChoice): boolean {
  const part = refundedPart(order);
  return choice === 'any' ? part !== 'none' : part === choice;
}

function isPaidBy(order: Order, tenders: readonly string[]): boolean {
  return (order.payments ?? []).some((payment) => tenders.includes(tenderValue(tenderOf(payment))));
}

function hasDiscount({ discountCents, manualDiscountCents }: Order): boolean {
  return discountCents !== 0 || manualDiscountCents !== 0;
}

/** Whether an order passes all of the local filters that are set; one without payments was paid by nothing. */
export function matchesLocalFilters(order: Order, local: LocalFilters): boolean {
  return (
    (local.serviceType.length === 0 || local.serviceType.includes(order.serviceType)) &&
    (local.refunded === undefined || isRefundedAs(order, local.refunded)) &&
    (local.tender.length === 0 || isPaidBy(order, local.tender)) &&
    (local.hasNote === undefined || (order.note.trim() !== '') === local.hasNote) &&
    (local.hasDiscount === undefined || hasDiscount(order) === local.hasDiscount)
  );
}

/** What decides which of the loaded orders are shown; undefined where no local filter is set. */
export function localPredicate({ local }: Pick<OrderFilters, 'local'>): ((order: Order) => boolean) | undefined {
  return hasLocalFilters(local) ? (order) => matchesLocalFilters(order, local) : undefined;
}
