import type { ThresholdName } from '#contract/bff/exception-thresholds.ts';
import { isOneOf, ENDED_STATUSES } from '#contract/service/order-enums.ts';
import type { Order, OrderItem } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { isSale, sumOf } from '../order/order-amounts.ts';
import type { Notice, Suspicion } from './suspicion.ts';

/** Orders for later count from this many seconds before their pickup. */
const PREPARATION_SECONDS = 3600;

/** Suspicions about an order without its refunds. `createdAt` is in epoch seconds. */
export function orderOnlySuspicions(order: Order, createdAt: number, notice: Notice): Suspicion[] {
  if (!isSale(order)) return [];
  return [
    ...discountSuspicion(order, notice),
    ...takenBackSuspicion(order, notice),
    ...activeSuspicion(order, createdAt, notice),
  ];
}

/** A large manual discount compared with the price after promotions; a comp if nothing remains. */
function discountSuspicion(order: Order, notice: Notice): Suspicion[] {
  const { manualDiscountCents: discountCents } = order;
  const beforeCents = order.subtotalCents - order.discountCents;
  if (discountCents <= 0 || beforeCents <= 0) return [];
  const percent = Math.floor((discountCents * 100) / beforeCents);
  const facts = { discountCents, beforeCents, percent };
  const what = { stake: discountCents, facts, state: [discountCents, beforeCents] };
  return [
    discountCents >= beforeCents
      ? notice('comp', what)
      : notice('large_manual_discount', { ...what, measure: percent }),
  ];
}

/**
 * The value of the pieces that a line's last kitchen round voided, in cents; 0 if it voided none.
 */
function takenBackCents(item: OrderItem): number {
  const { submitRound, deltaQty, qty, amountCents, unitPriceCents } = item;
  if (!submitRound || !deltaQty) return 0;
  // A line whose pieces were all voided has no amount, so use its own price.
  const price =
    qty > 0 ? amountCents / qty : unitPriceCents + sumOf(item.modifiers, 'priceDeltaCents');
  return Math.max(0, Math.round(0 - deltaQty * price));
}

function takenBackSuspicion(order: Order, notice: Notice): Suspicion[] {
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
  if (!dearest) return [];
  const facts = { item: dearest.item.productName ?? undefined, count, takenBackCents: stake };
  return [notice('taken_back_after_kitchen', { stake, facts, state: [stake, count] })];
}

/** An order that is neither completed nor cancelled after a time limit, or after its day. */
function activeSuspicion(order: Order, createdAt: number, notice: Notice): Suspicion[] {
  const { fulfillmentStatus: status, totalCents } = order;
  if (isOneOf(ENDED_STATUSES, status)) return [];
  const pickup = secondOf(order.pickupAt ?? undefined) ?? createdAt;
  const start = Math.max(createdAt, pickup - PREPARATION_SECONDS);
  const facts = { status, start, end: Math.max(createdAt, pickup), limit: limitOf(order) };
  const stake = Math.max(0, totalCents);
  return [
    notice('active_too_long', { stake, facts, state: [status, totalCents], dueAt: start + 1 }),
  ];
}

function limitOf({ fulfillmentStatus, serviceType }: Order): ThresholdName {
  if (fulfillmentStatus.startsWith('pending')) return 'pendingMinutes';
  return serviceType === 'dine_in' ? 'dineInMinutes' : 'preparingMinutes';
}
