import type { ThresholdName } from '#contract/bff/exception-thresholds.ts';
import type { ExceptionFacts, ExceptionKind, Person } from './exception.ts';

/** The kinds that one order alone decides. */
export type OrderKind = Exclude<
  ExceptionKind,
  | 'coupon_used_twice'
  | 'payment_reference_twice'
  | 'day_of_discounts'
  | 'price_override'
  | 'many_refunds'
  | 'same_order_again'
  | 'gap_in_numbers'
>;

/** The facts of a finding as far as neither the thresholds nor the clock decide them. */
export type SuspicionFacts = Omit<ExceptionFacts, 'completed_but_owed' | 'active_too_long'> & {
  readonly completed_but_owed: Omit<ExceptionFacts['completed_but_owed'], 'minutes'>;
  readonly active_too_long: {
    readonly status: string;
    /** When it counts from, and when it should be over (epoch seconds). */
    readonly start: number;
    readonly end: number;
    /** The threshold for it. */
    readonly limit: ThresholdName;
  };
};

type SuspicionOf<Kind extends OrderKind> = {
  readonly kind: Kind;
  /** That of the finding. */
  readonly id: string;
  readonly orderId: string;
  readonly ticket: string | undefined;
  readonly person: Person | undefined;
  /** When it happened, in epoch seconds. */
  readonly at: number;
  /** The earliest time at which it can need review, if time decides. */
  readonly dueAt: number | undefined;
  /** Money at stake, in cents. */
  readonly stake: number;
  /** What must be at least `leastMeasure` to need review: cents, percent or seconds. */
  readonly measure: number;
  /** What mattered, as text. */
  readonly state: string;
  readonly facts: SuspicionFacts[Kind];
};

/** What one order shows that may need review, whatever the thresholds, time zone and clock. */
export type Suspicion = { readonly [Kind in OrderKind]: SuspicionOf<Kind> }[OrderKind];

/** What was noticed about an order. */
type Noticed<Kind extends OrderKind> = {
  readonly stake: number;
  readonly facts: SuspicionFacts[Kind];
  /** The amounts or texts that mattered. */
  readonly state: readonly (number | string)[];
  /** If that is not the money at stake. */
  readonly measure?: number;
  /** Tells several of a kind and an order apart: the id of a refund. */
  readonly of?: string;
  /** When it happened, if not when the order was created. */
  readonly at?: number | undefined;
  readonly dueAt?: number;
};

/** Notes something about an order. */
export type Notice = <Kind extends OrderKind>(
  kind: Kind,
  noticed: Noticed<Kind>,
) => SuspicionOf<Kind>;
