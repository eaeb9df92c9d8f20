import { compareInstants, type Instant, readInstant } from '#contract/service/rfc3339.ts';
import type { Order, OrderPayment, OrderRefund } from '#contract/service/order.ts';
import { itemTree } from './item-tree.ts';
import { lineCount, linesByRound } from './kitchen-rounds.ts';
import { originalLines } from './original-lines.ts';

/** Something that happened to an order, at a timestamp kept verbatim. */
type DatedEvent =
  | { readonly kind: 'created' | 'paid' | 'pickup'; readonly at: string }
  | { readonly kind: 'payment'; readonly at: string; readonly payment: OrderPayment }
  | { readonly kind: 'refund'; readonly at: string; readonly refund: OrderRefund };

/** The kitchen rounds, whose times the API does not tell, each with the number of lines that it changed last. */
type RoundsEvent = {
  readonly kind: 'rounds';
  readonly at: undefined;
  readonly rounds: readonly { readonly round: number; readonly lines: number }[];
};

/** Whether something happened earlier than the order's creation. */
type Placed = { readonly isBeforeCreated: boolean };

export type TimelineEvent = (DatedEvent | RoundsEvent) & Placed;

/**
 * Everything that happened, earliest first and exact to the nanosecond; what happened at the same moment stays in the order created,
 * payments, paid, refunds, pickup, and times that cannot be read come last. Kitchen rounds have no time and follow the creation.
 */
export function timeline(order: Order): TimelineEvent[] {
  return datedTimeline(order).flatMap((event): TimelineEvent[] => [
    event,
    ...(event.kind === 'created' ? roundsEvent(order) : []),
  ]);
}

/** What of the timeline has a time. */
export function datedTimeline(order: Order): (DatedEvent & Placed)[] {
  const created = instantOf(order.createdAt);
  return datedEvents(order)
    .map((event) => ({ event, instant: instantOf(event.at) }))
    .sort((left, right) => compareMaybe(left.instant, right.instant))
    .map(({ event, instant }) => ({
      ...event,
      isBeforeCreated: Boolean(created && instant && compareInstants(instant, created) < 0),
    }));
}

function datedEvents(order: Order): DatedEvent[] {
  return [
    { kind: 'created', at: order.createdAt },
    ...(order.payments ?? []).map((payment) => ({ kind: 'payment' as const, at: payment.createdAt, payment })),
    ...(order.paidAt ? [{ kind: 'paid' as const, at: order.paidAt }] : []),
    ...(order.refunds ?? []).map((refund) => ({ kind: 'refund' as const, at: refund.createdAt, refund })),
    ...(order.pickupAt ? [{ kind: 'pickup' as const, at: order.pickupAt }] : []),
  ];
}

function roundsEvent(order: Order): TimelineEvent[] {
  const rounds = linesByRound(itemTree(originalLines(order))).flatMap((group) =>
    group.round === undefined ? [] : [{ round: group.round, lines: lineCount(group) }],
  );
  return rounds.length === 0 ? [] : [{ kind: 'rounds', at: undefined, rounds, isBeforeCreated: false }];
}

function instantOf(text: string): Instant | undefined {
  const reading = readInstant(text);
  return reading.ok ? reading.value : undefined;
}

function compareMaybe(left: Instant | undefined, right: Instant | undefined): number {
  if (left && right) return compareInstants(left, right);
  return Number(left === undefined) - Number(right === undefined);
}
