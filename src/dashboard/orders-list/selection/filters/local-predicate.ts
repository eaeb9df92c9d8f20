import type { Order } from '#contract/service/order.ts';
import { refundExtent } from '../../../order-math/order-amounts.ts';
import { isUnnamed, type Tender, tenderOf } from '../../../order-math/tenders.ts';
import { hasLocalFilters, type LocalFilters, type RefundedChoice } from './local-filters.ts';
import type { OrderFilters } from './order-filters.ts';
import { type DayContext, dayZoneOf, isInSpan, type Span, spanOf } from './store-span.ts';

/** The value that a tender is filtered by: its code or, without one, what identifies it; empty where nothing does. */
export function tenderValue(tender: Tender): string {
  return tender.code ?? (isUnnamed(tender) ? '' : tender.key);
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

/** The days, by the clock of an order's store, in which its refunds are looked for. */
type RefundSpan = (order: Order) => Span;

function refundSpanOf({ refundedWithin }: LocalFilters, context: DayContext): RefundSpan | undefined {
  if (refundedWithin === undefined) return undefined;
  const spans = new Map<string, Span>();
  return ({ storeId }) => {
    const zone = dayZoneOf(storeId, context);
    const span = spans.get(zone) ?? spanOf({ preset: refundedWithin }, zone, context);
    spans.set(zone, span);
    return span;
  };
}

function wasRefundedIn(order: Order, span: Span): boolean {
  const refunds = (order.refunds ?? []).filter(({ amountCents }) => amountCents > 0);
  if (refunds.length > 0) return refunds.some(({ createdAt }) => isInSpan(createdAt, span));
  // Without a refund's own date nothing but the order's can be gone by.
  return order.paymentStatus === 'refunded' && isInSpan(order.createdAt, span);
}

/** Whether an order passes all of the local filters that are set; one without payments was paid by nothing. */
export function matchesLocalFilters(order: Order, local: LocalFilters, refundSpan?: RefundSpan): boolean {
  return (
    (local.serviceType.length === 0 || local.serviceType.includes(order.serviceType)) &&
    (local.refunded === undefined || isRefundedAs(order, local.refunded)) &&
    (refundSpan === undefined || wasRefundedIn(order, refundSpan(order))) &&
    (local.tender.length === 0 || isPaidBy(order, local.tender)) &&
    (local.hasNote === undefined || (order.note.trim() !== '') === local.hasNote) &&
    (local.hasDiscount === undefined || hasDiscount(order) === local.hasDiscount)
  );
}

/** What decides which of the loaded orders are shown, by the days of their own stores; undefined where no local filter is set. */
export function localPredicate(
  { local }: Pick<OrderFilters, 'local'>,
  context: DayContext,
): ((order: Order) => boolean) | undefined {
  if (!hasLocalFilters(local)) return undefined;
  const refundSpan = refundSpanOf(local, context);
  return (order) => matchesLocalFilters(order, local, refundSpan);
}
