import type { Order } from '#contract/service/order.ts';
import { localPredicate } from './filters/local-predicate.ts';
import type { OrderFilters } from './filters/order-filters.ts';
import { type DayContext, dayZoneOf, isInSpan, spanOf } from './filters/store-span.ts';

const ENDED: ReadonlySet<string> = new Set(['completed', 'cancelled']);

function hasOneOf(values: readonly string[], value: string): boolean {
  return values.length === 0 || values.includes(value);
}

/** Whether an order, as it is now, is among those that filters select: by the rules of the API's list, and by the local ones. */
export function isSelected(order: Order, filters: OrderFilters, context: DayContext): boolean {
  const { storeId, view, paymentStatus, fulfillmentStatus, source, amountMin, amountMax, date } = filters;
  const hasEnded = ENDED.has(order.fulfillmentStatus);
  return (
    (storeId === undefined || storeId === order.storeId) &&
    (view === 'all' || hasEnded === (view === 'history')) &&
    hasOneOf(paymentStatus, order.paymentStatus) &&
    hasOneOf(fulfillmentStatus, order.fulfillmentStatus) &&
    hasOneOf(source, order.source) &&
    (amountMin === undefined || order.totalCents >= amountMin) &&
    (amountMax === undefined || order.totalCents <= amountMax) &&
    (!date || isInSpan(order.createdAt, spanOf(date, dayZoneOf(order.storeId, context), context))) &&
    (localPredicate(filters, context)?.(order) ?? true)
  );
}
