import type { Order } from '#contract/service/order.ts';
import type { MoneyTrail } from './money-trail.ts';
import { type OrderAmounts, sumOf } from './order-amounts.ts';
import {
  distinctByLabel,
  isUnnamed,
  type Tender,
  type TenderReader,
  tenderLabel,
} from './tenders.ts';

/** Money of an order that does not fit, which a manager should look into. */
export type Anomaly =
  | 'refunded_more_than_paid'
  | 'refund_below_zero'
  | 'refunded_elsewhere'
  | 'refunded_above_tender'
  | 'cancelled_not_refunded'
  | 'cancelled_part_refunded'
  | 'completed_unpaid'
  | 'completed_part_paid'
  | 'overpaid'
  | 'refunded_without_refund'
  | 'refunded_status_in_part';

export type RefundOutcome = 'refunded_in_full' | 'refunded_in_part' | 'refund_of_cancelled';

/** Money (cents) that was refunded differently from how it was paid, and the tenders it went to. */
export type Rerouted = { readonly cents: number; readonly tenders: readonly Tender[] };

/** Refunds that do not match how the order was paid. */
export type ReroutedRefunds = {
  /** To tenders that the order was not paid with. */
  readonly elsewhere: Rerouted;
  /** To one of the order's tenders, beyond everything that was paid with it. */
  readonly aboveTender: Rerouted;
};

/**
 * The amounts (cents) and tenders that the messages about anomalies mention; an amount is zero if
 * it is not known.
 */
export type AnomalyFigures = {
  readonly cents: Readonly<
    Record<'owed' | 'kept' | 'over' | 'paid' | 'refunded' | 'elsewhere' | 'aboveTender', number>
  >;
  readonly tenders: Readonly<
    Record<'elsewhereTo' | 'aboveTenderTo' | 'paidWith', readonly Tender[]>
  >;
};

/**
 * Findings that hold even if a payment or refund could not be read; all others need every payment
 * and refund.
 */
const CERTAIN_WHEN_INCOMPLETE: ReadonlySet<Anomaly | RefundOutcome> = new Set([
  'refund_below_zero',
  'refund_of_cancelled',
]);

/** The anomalies of an order's money, as far as the known parts show them. */
export function orderAnomalies(
  order: Order,
  amounts: OrderAmounts,
  rerouted: ReroutedRefunds,
  incomplete: ReadonlySet<string>,
): Anomaly[] {
  return onlyIfComplete(
    [...refundAnomalies(order, amounts, rerouted), ...paymentAnomalies(order, amounts)],
    incomplete,
  );
}

/** Limited to the known parts of the order. */
export function refundOutcomes(
  { fulfillmentStatus }: Pick<Order, 'fulfillmentStatus'>,
  { refundExtent, refundedCents = 0 }: OrderAmounts,
  incomplete: ReadonlySet<string>,
): RefundOutcome[] {
  const outcomes: RefundOutcome[] = [];
  // Negative refunds return no money, so they are neither partial nor full.
  if (refundedCents > 0 && refundExtent === 'partial') outcomes.push('refunded_in_part');
  if (refundedCents > 0 && refundExtent === 'full') outcomes.push('refunded_in_full');
  if (refundedCents > 0 && fulfillmentStatus === 'cancelled') outcomes.push('refund_of_cancelled');
  return onlyIfComplete(outcomes, incomplete);
}

function onlyIfComplete<T extends Anomaly | RefundOutcome>(
  found: readonly T[],
  incomplete: ReadonlySet<string>,
): T[] {
  const isComplete = !incomplete.has('payments') && !incomplete.has('refunds');
  return found.filter((entry) => isComplete || CERTAIN_WHEN_INCOMPLETE.has(entry));
}

function refundAnomalies(
  { paymentStatus, refunds }: Order,
  { refundExtent, refundedCents = 0 }: OrderAmounts,
  { elsewhere, aboveTender }: ReroutedRefunds,
): Anomaly[] {
  const found: Anomaly[] = [];
  if (refundedCents >= 0 && refundExtent === 'more_than_paid')
    found.push('refunded_more_than_paid');
  if (refunds?.some(({ amountCents }) => amountCents < 0)) found.push('refund_below_zero');
  if (elsewhere.cents > 0) found.push('refunded_elsewhere');
  if (aboveTender.cents > 0) found.push('refunded_above_tender');
  if (paymentStatus !== 'refunded' || !refunds) return found;
  if (refundedCents === 0) found.push('refunded_without_refund');
  if (refundedCents > 0 && refundExtent === 'partial') found.push('refunded_status_in_part');
  return found;
}

function paymentAnomalies(
  order: Order,
  {
    paidCents: paid,
    refundedCents: refunded,
    keptCents: kept,
    unpaidCents: unpaid = 0,
  }: OrderAmounts,
): Anomaly[] {
  if (paid === undefined || kept === undefined) return [];
  if (order.fulfillmentStatus === 'cancelled') {
    if (kept <= 0) return [];
    const isUntouched =
      refunded === 0 && order.payments?.every(({ amountCents }) => amountCents >= 0);
    return [isUntouched ? 'cancelled_not_refunded' : 'cancelled_part_refunded'];
  }
  if (paid > 0 && Math.min(paid, kept) > order.totalCents) return ['overpaid'];
  if (order.fulfillmentStatus !== 'completed' || unpaid === 0) return [];
  return [paid > 0 ? 'completed_part_paid' : 'completed_unpaid'];
}

/**
 * The refunds that do not match the tenders that the order was paid with. Tenders with the same
 * label count as one here; only the money trail distinguishes them. None if nothing was paid, or if
 * it isn't recorded by which method.
 */
export function reroutedRefunds(
  { unmatchedRefunds }: MoneyTrail,
  paidWith: readonly Tender[],
  tenderOf: TenderReader,
): ReroutedRefunds {
  const labels = new Set(paidWith.map(tenderLabel));
  const isKnown = paidWith.length > 0 && !paidWith.some(isUnnamed);
  const unmatched = (isKnown ? unmatchedRefunds : []).flatMap(({ part, cents, reason }) =>
    part ? [{ tender: tenderOf(part), cents, reason }] : [],
  );
  return {
    elsewhere: gathered(
      unmatched.filter(
        ({ tender, reason }) => reason === 'other_tender' && !labels.has(tenderLabel(tender)),
      ),
    ),
    aboveTender: gathered(unmatched.filter(({ reason }) => reason === 'above_tender')),
  };
}

function gathered(
  pieces: readonly { readonly tender: Tender; readonly cents: number }[],
): Rerouted {
  return {
    cents: sumOf(pieces, 'cents'),
    tenders: distinctByLabel(pieces.map(({ tender }) => tender)),
  };
}

/** The figures for the messages about an order's anomalies. */
export function anomalyFigures(
  { totalCents }: Pick<Order, 'totalCents'>,
  { unpaidCents = 0, keptCents = 0, paidCents = 0, refundedCents = 0 }: OrderAmounts,
  { elsewhere, aboveTender }: ReroutedRefunds,
  paidWith: readonly Tender[],
): AnomalyFigures {
  return {
    cents: {
      owed: unpaidCents,
      kept: keptCents,
      over: Math.max(0, keptCents - totalCents),
      paid: paidCents,
      refunded: refundedCents,
      elsewhere: elsewhere.cents,
      aboveTender: aboveTender.cents,
    },
    tenders: { elsewhereTo: elsewhere.tenders, aboveTenderTo: aboveTender.tenders, paidWith },
  };
}
