import { compareInstants, type Instant, readInstant } from '#contract/rfc3339.ts';
import type { Order, OrderPayment, OrderRefund } from '#contract/order.ts';
import { kitchenRounds } from './kitchen-rounds.ts';

/** Something that happened to an order, at a timestamp kept verbatim. */
type DatedEvent =
  | { readonly kind: 'created' | 'paid' | 'pickup'; readonly at: string }
  | { readonly kind: 'payment'; readonly at: string; readonly payment: OrderPayment }
  | { readonly kind: 'refund'; readonly at: string; readonly refund: OrderRefund };

/** A kitchen round, whose time the API does not tell, with the number of lines last sent in it. */
type RoundEvent = { readonly kind: 'round'; readonly at: undefined; readonly round: number; readonly lines: number };

export type TimelineEvent = (DatedEvent | RoundEvent) & {
  /** Whether its time is earlier than that of the order's creation. */
  readonly isBeforeCreated: boolean;
};

/**
 * Everything that happened, earliest first and exact to the nanosecond; what happened at the same moment stays in the order created,
 * payments, paid, refunds, pickup, and times that cannot be read come last. Kitchen rounds have no time and follow the creation.
 */
export function timeline(order: Order): TimelineEvent[] {
  const created = instantOf(order.createdAt);
  return datedEvents(order)
    .map((event) => ({ event, instant: instantOf(event.at) }))
    .sort((left, right) => compareMaybe(left.instant, right.instant))
    .flatMap(({ event, instant }): TimelineEvent[] => [
      { ...event, isBeforeCreated: Boolean(created && instant && compareInstants(instant, created) < 0) },
      ...(event.kind === 'created' ? roundEvents(order) : []),
    ]);
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

function roundEvents({ items = [] }: Order): TimelineEvent[] {
  return kitchenRounds(items).map((round) => ({
    kind: 'round',
    at: undefined,
    round,
    lines: items.filter(({ submitRound }) => submitRound === round).length,
    isBeforeCreated: false,
  }));
}

function instantOf(text: string): Instant | undefined {
  const reading = readInstant(text);
  return reading.ok ? reading.value : undefined;
}

function compareMaybe(left: Instant | undefined, right: Instant | undefined): number {
  if (left && right) return compareInstants(left, right);
  return Number(left === undefined) - Number(right === undefined);
}
