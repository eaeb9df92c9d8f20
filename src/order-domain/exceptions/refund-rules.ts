import { LARGEST_THRESHOLD } from '#contract/bff/exception-thresholds.ts';
import type { Order, OrderRefund } from '#contract/service/order.ts';
import { sumAmounts } from '../order/order-amounts.ts';
import {
  isUnnamed,
  refundShares,
  type Tender,
  type TenderReader,
  createTenderReader,
} from '../order/tenders.ts';
import { incompleteParts } from '../order/unreadable-entries.ts';
import type { Notice, Suspicion } from './suspicion.ts';

/** A positive refund, and its time (epoch seconds). */
type DatedRefund = { readonly refund: OrderRefund; readonly at: number };

/** Suspicions about an order's refunds, each at its own time. `createdAt` is in epoch seconds. */
export function refundSuspicions(order: Order, createdAt: number, notice: Notice): Suspicion[] {
  const refunds = datedRefunds(order);
  if (refunds.length === 0) return [];
  const tenderOf = createTenderReader(order);
  return [
    ...cashBackSuspicion(order, refunds, tenderOf, notice),
    ...refunds.flatMap((dated) => [
      ...quickCashSuspicion(order, dated, tenderOf, notice),
      ...withoutReasonSuspicion(order, dated, notice),
      ...lateSuspicion(createdAt, dated, notice),
    ]),
  ];
}

/** The positive refunds of an order with a known time. */
export function datedRefunds({ refunds = [] }: Order): DatedRefund[] {
  return refunds.flatMap((refund) => {
    const at = refund.amountCents > 0 ? refund.created : undefined;
    return at === undefined ? [] : [{ refund, at }];
  });
}

function isCash({ code }: Tender): boolean {
  return code?.toLowerCase() === 'cash';
}

function cashBackCents(refund: OrderRefund, tenderOf: TenderReader): number {
  return refundShares(refund, (part) => tenderOf(part).key).reduce(
    (sum, { part, cents }) => sum + (part && isCash(tenderOf(part)) ? cents : 0),
    0,
  );
}

/** Cash refunded beyond the cash paid; none if the payment methods are not completely known. */
function cashBackSuspicion(
  order: Order,
  refunds: readonly DatedRefund[],
  tenderOf: TenderReader,
  notice: Notice,
): Suspicion[] {
  const payments = (order.payments ?? []).filter(({ amountCents }) => amountCents > 0);
  const tenders = payments.map((payment) => tenderOf(payment));
  if (payments.length === 0 || tenders.some(isUnnamed) || incompleteParts(order).has('payments'))
    return [];
  const inCash = refunds
    .map(({ refund, at }) => ({ cents: cashBackCents(refund, tenderOf), at }))
    .filter(({ cents }) => cents > 0);
  const cashBack = inCash.reduce((sum, { cents }) => sum + cents, 0);
  const cashPaidCents = sumAmounts(payments.filter((payment) => isCash(tenderOf(payment))));
  const stake = cashBack - cashPaidCents;
  const last = inCash.reduce((latest, { at }) => Math.max(latest, at), 0);
  if (stake <= 0) return [];
  const facts = { cashBackCents: cashBack, cashPaidCents };
  return [
    notice('cash_back_without_cash', { stake, facts, state: [cashBack, cashPaidCents], at: last }),
  ];
}

/** Cash refunded soon after a cash payment of the same order. */
function quickCashSuspicion(
  order: Order,
  { refund, at }: DatedRefund,
  tenderOf: TenderReader,
  notice: Notice,
): Suspicion[] {
  const stake = cashBackCents(refund, tenderOf);
  if (stake <= 0) return [];
  const paidAt = (order.payments ?? [])
    .filter((payment) => payment.amountCents > 0 && isCash(tenderOf(payment)))
    .flatMap(({ created }) => created ?? [])
    .filter((second) => second <= at);
  const seconds = at - Math.max(...paidAt);
  if (seconds > LARGEST_THRESHOLD.minute * 60) return [];
  const facts = { cashBackCents: stake, minutes: Math.floor(seconds / 60) };
  return [
    notice('quick_cash_refund', {
      stake,
      facts,
      state: [stake],
      measure: 0 - seconds,
      of: refund.id,
      at,
    }),
  ];
}

function withoutReasonSuspicion(
  order: Order,
  { refund, at }: DatedRefund,
  notice: Notice,
): Suspicion[] {
  const { amountCents: stake, items } = refund;
  const reason = refund.reason.trim();
  const hasItems = items.length > 0 || incompleteParts(order).has('refunds.items');
  if (hasItems && reason !== '') return [];
  const missing = hasItems ? 'reason' : reason === '' ? 'both' : 'items';
  const facts = { refundedCents: stake, missing, reason } as const;
  return [
    notice('refund_without_reason', { stake, facts, state: [stake, missing], of: refund.id, at }),
  ];
}

function lateSuspicion(
  createdAt: number,
  { refund, at }: DatedRefund,
  notice: Notice,
): Suspicion[] {
  const seconds = at - createdAt;
  if (seconds <= 0) return [];
  const { amountCents: stake } = refund;
  return [
    notice('late_refund', {
      stake,
      facts: { refundedCents: stake },
      state: [stake],
      measure: seconds,
      of: refund.id,
      at,
    }),
  ];
}
