import { secondOf } from '#contract/service/rfc3339.ts';
import type { Order, OrderPayment, OrderRefund } from '#contract/service/order.ts';
import { type KitchenRound, lineCount } from './item-tree.ts';
import type { Balance } from './tender-balances.ts';

/** An event of an order with its original timestamp. */
type DatedEvent =
  | { readonly kind: 'created' | 'paid' | 'pickup'; readonly at: string }
  | { readonly kind: 'payment'; readonly at: string; readonly payment: OrderPayment }
  | { readonly kind: 'refund'; readonly at: string; readonly refund: OrderRefund };

/**
 * Kitchen rounds without times, which the API does not report, each with the number of lines that
 * it changed last.
 */
type RoundsEvent = {
  readonly kind: 'rounds';
  readonly at: undefined;
  readonly rounds: readonly { readonly round: number; readonly lines: number }[];
};

export type TimelineEvent = (DatedEvent | RoundsEvent) & {
  readonly isBeforeCreated: boolean;
  /** The balance right after the event; undefined for events that move no money. */
  readonly balance: RunningBalance | undefined;
};

/** Sums up to and including an event, in cents; `unpaidCents` is never below zero. */
export type RunningBalance = Balance & { readonly unpaidCents: number };

/**
 * All events of an order, earliest first, by whole seconds. Simultaneous events keep the sequence
 * created, payments, paid, refunds, pickup, and events with unreadable timestamps are last. Kitchen
 * rounds have no time and follow the creation.
 */
export function timeline(order: Order, rounds: readonly KitchenRound[]): TimelineEvent[] {
  const { created } = order;
  const balanceAfter = runningBalance(order);
  return datedEvents(order)
    .map((event) => ({ event, second: secondOf(event.at) }))
    .sort((left, right) => compareMaybe(left.second, right.second))
    .flatMap(({ event, second }): TimelineEvent[] => [
      {
        ...event,
        isBeforeCreated: created !== undefined && second !== undefined && second < created,
        balance: balanceAfter(event),
      },
      ...(event.kind === 'created' ? roundsEvent(rounds) : []),
    ]);
}

/** The refunds of a timeline, earliest first. */
export function refundsByTime(events: readonly TimelineEvent[]): OrderRefund[] {
  return events.flatMap((event) => (event.kind === 'refund' ? [event.refund] : []));
}

function datedEvents(order: Order): DatedEvent[] {
  return [
    { kind: 'created', at: order.createdAt },
    ...(order.payments ?? []).map((payment) => ({
      kind: 'payment' as const,
      at: payment.createdAt,
      payment,
    })),
    ...(order.paidAt ? [{ kind: 'paid' as const, at: order.paidAt }] : []),
    ...(order.refunds ?? []).map((refund) => ({
      kind: 'refund' as const,
      at: refund.createdAt,
      refund,
    })),
    ...(order.pickupAt ? [{ kind: 'pickup' as const, at: order.pickupAt }] : []),
  ];
}

/** Returns a function that takes the events in sequence and returns the balance after each. */
function runningBalance({
  totalCents,
}: Pick<Order, 'totalCents'>): (event: DatedEvent) => RunningBalance | undefined {
  let paidCents = 0;
  let refundedCents = 0;
  return (event) => {
    if (event.kind === 'payment') paidCents += event.payment.amountCents;
    else if (event.kind === 'refund') refundedCents += event.refund.amountCents;
    else return undefined;
    return {
      paidCents,
      refundedCents,
      keptCents: paidCents - refundedCents,
      unpaidCents: Math.max(0, totalCents - paidCents),
    };
  };
}

function roundsEvent(groups: readonly KitchenRound[]): TimelineEvent[] {
  const rounds = groups.flatMap((group) =>
    group.round === undefined ? [] : [{ round: group.round, lines: lineCount(group) }],
  );
  if (rounds.length === 0) return [];
  return [{ kind: 'rounds', at: undefined, rounds, isBeforeCreated: false, balance: undefined }];
}

function compareMaybe(left: number | undefined, right: number | undefined): number {
  if (left !== undefined && right !== undefined) return left - right;
  return Number(left === undefined) - Number(right === undefined);
}
