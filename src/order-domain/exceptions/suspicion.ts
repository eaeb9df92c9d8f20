import type { ThresholdName } from '#contract/bff/exception-thresholds.ts';
import type { ExceptionFacts, ExceptionKind, Person } from './exception.ts';

/** The kinds that depend on one order alone. */
export type OrderKind = Exclude<
  ExceptionKind,
  | 'coupon_used_twice'
  | 'payment_reference_twice'
  | 'day_of_discounts'
  | 'price_override'
  | 'large_refund'
  | 'many_refunds'
  | 'same_order_again'
  | 'gap_in_numbers'
>;

/** The facts of a finding as far as thresholds, time zone and clock don't decide them. */
export type SuspicionFacts = Omit<
  ExceptionFacts,
  'completed_but_owed' | 'late_refund' | 'active_too_long'
> & {
  readonly completed_but_owed: Omit<ExceptionFacts['completed_but_owed'], 'minutes'>;
  readonly late_refund: Omit<ExceptionFacts['late_refund'], 'days' | 'minutes'>;
  readonly active_too_long: {
    readonly status: string;
    /** The start, and the time it should be over (epoch seconds). */
    readonly start: number;
    readonly end: number;
    /** The threshold for it. */
    readonly limit: ThresholdName;
  };
};

type SuspicionOf<Kind extends OrderKind> = {
  readonly kind: Kind;
  /** The id of the finding. */
  readonly id: string;
  readonly orderId: string;
  readonly ticket: string | undefined;
  readonly person: Person | undefined;
  /** Epoch seconds. */
  readonly at: number;
  /** The earliest time at which it can need review, if time decides. */
  readonly dueAt: number | undefined;
  /** Money at stake, in cents. */
  readonly stake: number;
  /** Cents, percent or seconds; at least `leastMeasure` to need review. */
  readonly measure: number;
  /** The relevant facts, as text. */
  readonly state: string;
  readonly facts: SuspicionFacts[Kind];
};

/** May need review, depending on thresholds, time zone and clock. */
export type Suspicion = { readonly [Kind in OrderKind]: SuspicionOf<Kind> }[OrderKind];

type Noticed<Kind extends OrderKind> = {
  readonly stake: number;
  readonly facts: SuspicionFacts[Kind];
  /** The amounts or texts that mattered. */
  readonly state: readonly (number | string)[];
  /** If that is not the money at stake. */
  readonly measure?: number;
  /** Distinguishes suspicions of one kind in one order: the id of a refund. */
  readonly of?: string;
  /** The order's creation by default. */
  readonly at?: number | undefined;
  readonly dueAt?: number;
};

/** Notes something about an order. */
export type Notice = <Kind extends OrderKind>(
  kind: Kind,
  noticed: Noticed<Kind>,
) => SuspicionOf<Kind>;
