import type { Order } from '#contract/service/order.ts';
import { refundExtent } from '../../../order-math/order-amounts.ts';
import { tenderOf, tenderValue } from '../../../order-math/tenders.ts';
import type { DatePreset } from '../../../stores/date-range.ts';
import { type Days, isInSpan, spansByStore } from '../../../stores/store-span.ts';

/** How much was refunded: anything, some but not all, all of it, nothing. */
export const REFUNDED_CHOICES = ['any', 'partial', 'full', 'none'] as const;
export type RefundedChoice = (typeof REFUNDED_CHOICES)[number];

/** The ranges of days to choose a refund date from; relative, like the presets of dates. */
export const REFUNDED_WITHIN = [
  'today',
  'yesterday',
  'this_week',
  'last_7_days',
  'last_30_days',
] as const satisfies readonly DatePreset[];
export type RefundedWithin = (typeof REFUNDED_WITHIN)[number];

/** Whether an order was paid by any of some tenders; one without payments was not. */
export function isPaidBy(order: Order, tenders: readonly string[]): boolean {
  return (order.payments ?? []).some((payment) => tenders.includes(tenderValue(tenderOf(payment))));
}

/** Whether an order was refunded as much as chosen; without refunds, the status `refunded` counts as full. */
export function isRefundedAs(order: Order, choice: RefundedChoice): boolean {
  const extent = refundExtent(order) ?? 'none';
  const isFull = extent === 'more_than_paid' || (extent === 'none' && order.paymentStatus === 'refunded');
  const part = isFull ? 'full' : extent;
  return choice === 'any' ? part !== 'none' : part === choice;
}

/** Whether an order was refunded on some days of its own store; without refunds, the status `refunded` counts by the order's own date. */
export function isRefundedWithin(preset: RefundedWithin, days: Days): (order: Order) => boolean {
  const spanOfStore = spansByStore({ preset }, days);
  return (order) => {
    const span = spanOfStore(order.storeId);
    const refunds = (order.refunds ?? []).filter(({ amountCents }) => amountCents > 0);
    if (refunds.length > 0) return refunds.some(({ createdAt }) => isInSpan(createdAt, span));
    return order.paymentStatus === 'refunded' && isInSpan(order.createdAt, span);
  };
}

/** Whether anything was taken off an order's price, by a promotion or by hand. */
export function hasDiscount({ discountCents, manualDiscountCents }: Order): boolean {
  return discountCents !== 0 || manualDiscountCents !== 0;
}
