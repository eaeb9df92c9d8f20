import { isOneOf, ENDED_STATUSES } from '#contract/service/order-enums.ts';
import type { Order, OrderItem } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { isSale, sumOf } from '../order/order-amounts.ts';
import type { Finding, OrderException } from './exception.ts';
import { found, type Subject } from './subject.ts';
import { centsOfAmount } from './thresholds.ts';

/** An order for later counts from this many seconds before its pickup. */
const PREPARATION_SECONDS = 3600;

/** What an order itself shows that is worth a look, apart from its refunds. `now` is in epoch seconds. */
export function orderFindings(order: Order, subject: Subject, now: number): OrderException[] {
  if (!isSale(order)) return [];
  return [
    ...discountFinding(order, subject),
    ...takenBackFinding(order, subject),
    ...activeFinding(order, subject, now),
  ];
}

/** A manual discount that is large beside what promotions left to pay; a comp if it leaves nothing. */
function discountFinding(order: Order, subject: Subject): Finding<'comp' | 'large_manual_discount'>[] {
  const { store } = subject;
  const { manualDiscountCents: discountCents } = order;
  const beforeCents = order.subtotalCents - order.discountCents;
  if (discountCents <= 0 || beforeCents <= 0) return [];
  const isComp = discountCents >= beforeCents;
  const { manualDiscountPercent, compAmount } = store.thresholds;
  const isWorthALook = isComp
    ? discountCents >= centsOfAmount(compAmount, store.digits)
    : discountCents * 100 >= beforeCents * manualDiscountPercent;
  if (!isWorthALook) return [];
  const facts = { discountCents, beforeCents, percent: Math.floor((discountCents * 100) / beforeCents) };
  const what = { stake: discountCents, facts, state: [discountCents, beforeCents] };
  return [isComp ? found(subject, 'comp', what) : found(subject, 'large_manual_discount', what)];
}

/** What a line loses by the pieces that its last kitchen round took back, in cents; 0 if it took none back. */
function takenBackCents(item: OrderItem): number {
  const { submitRound, deltaQty, qty, amountCents, unitPriceCents } = item;
  if (!submitRound || !deltaQty) return 0;
  // Nothing is left of a line taken back whole, so its own price is all there is.
  const price = qty > 0 ? amountCents / qty : unitPriceCents + sumOf(item.modifiers, 'priceDeltaCents');
  return Math.max(0, Math.round(0 - deltaQty * price));
}

function takenBackFinding(order: Order, subject: Subject): Finding<'taken_back_after_kitchen'>[] {
  const { store } = subject;
  let stake = 0;
  let count = 0;
  let dearest: { readonly item: OrderItem; readonly cents: number } | undefined;
  for (const item of order.items ?? []) {
    const cents = takenBackCents(item);
    stake += cents;
    // The parts of a combo go with it.
    if (cents === 0 || item.parentItemId) continue;
    count += 1;
    if (cents > (dearest?.cents ?? 0)) dearest = { item, cents };
  }
  if (!dearest || stake < centsOfAmount(store.thresholds.takenBackAmount, store.digits)) return [];
  const facts = { item: dearest.item.productName ?? undefined, count, takenBackCents: stake };
  return [found(subject, 'taken_back_after_kitchen', { stake, facts, state: [stake, count] })];
}

/** An order that is neither completed nor cancelled after so long, or after the day on which it should have been. */
function activeFinding(order: Order, subject: Subject, now: number): Finding<'active_too_long'>[] {
  const { store } = subject;
  const { fulfillmentStatus: status, totalCents } = order;
  if (isOneOf(ENDED_STATUSES, status)) return [];
  const pickup = secondOf(order.pickupAt ?? undefined);
  const start = Math.max(subject.at, (pickup ?? subject.at) - PREPARATION_SECONDS);
  const isDayOver = store.dayOf(Math.max(subject.at, pickup ?? subject.at)) < store.today;
  const isLong = now - start > limitMinutes(order, subject) * 60;
  if (!isDayOver && !isLong) return [];
  const facts = {
    status,
    minutes: Math.floor((now - subject.at) / 60),
    since: isDayOver ? ('close' as const) : ('time' as const),
  };
  return [found(subject, 'active_too_long', { stake: Math.max(0, totalCents), facts, state: [status, totalCents] })];
}

function limitMinutes(order: Order, { store }: Subject): number {
  const { pendingMinutes, preparingMinutes, dineInMinutes } = store.thresholds;
  if (order.fulfillmentStatus.startsWith('pending')) return pendingMinutes;
  return order.serviceType === 'dine_in' ? dineInMinutes : preparingMinutes;
}
