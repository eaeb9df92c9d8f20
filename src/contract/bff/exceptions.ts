import * as z from 'zod/mini';
import { storeCoverage } from './store-coverage.ts';

/** A snoozed entry, or one whose facts changed since, opens again by itself. */
export const MARKS = ['looked_at', 'snoozed', 'open'] as const;

export const exceptionMark = z.object({
  /** The entry's own id, the same at every reading; unique with the store. */
  id: z.string(),
  /** In lower case. */
  storeId: z.string(),
  /** The business day of the entry, `YYYY-MM-DD`. */
  day: z.string(),
  /** The relevant facts at that time, as text. */
  state: z.string(),
  /** A mark that only a newer version knows leaves the entry open. */
  mark: z.catch(z.enum(MARKS), 'open'),
  /** The first day on which it returns; null unless it is snoozed. */
  until: z.nullable(z.string()),
  note: z.string(),
  /** The user's name at that time; null without sign-in. */
  by: z.nullable(z.string()),
  /** RFC 3339. */
  at: z.string(),
});
export type ExceptionMark = z.infer<typeof exceptionMark>;

/**
 * The response of `GET /api/exceptions/marks?store_id=ID,ID&from=DAY&to=DAY&after=CURSOR`: up to
 * 500 marks, those of the same store together; all parameters are optional, and `next` is the
 * cursor of the next page. `PUT /api/exceptions/marks` responds with one mark, or with those of several entries.
 */
export const exceptionMarks = z.object({
  exceptions: z.array(exceptionMark),
  next: z.nullable(z.string()),
});
export type ExceptionMarks = z.infer<typeof exceptionMarks>;

/** Findings that are arithmetic. */
export const CERTAIN_KINDS = [
  'cancelled_but_paid',
  'completed_but_owed',
  'refunded_more_than_paid',
  'status_refunded_without_refund',
  'refund_without_status',
  'sums_do_not_add_up',
  'coupon_used_twice',
  'payment_reference_twice',
] as const;

/** Findings by thresholds, which may well have a good explanation. */
export const WORTH_A_LOOK_KINDS = [
  'large_manual_discount',
  'comp',
  'day_of_discounts',
  'price_override',
  'cash_back_without_cash',
  'quick_cash_refund',
  'refund_without_reason',
  'large_refund',
  'late_refund',
  'many_refunds',
  'same_order_again',
  'taken_back_after_kitchen',
  'gap_in_numbers',
  'active_too_long',
] as const;

export const ENTRY_STATES = ['open', 'looked_at', 'snoozed'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

const kind = z.enum([...CERTAIN_KINDS, ...WORTH_A_LOOK_KINDS]);

/** Amounts are in cents of `currency`. */
const foundException = z.object({
  /** With the store, the same for the same finding at every reading. */
  id: z.string(),
  kind,
  certain: z.boolean(),
  /** The order it is about; findings about a store's day have none. */
  orderId: z.optional(z.string()),
  ticket: z.optional(z.string()),
  /** In lower case. */
  storeId: z.string(),
  /** Money at stake; never negative. */
  stake: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  /** RFC 3339, and the store's business day at that time. */
  at: z.string(),
  day: z.string(),
  person: z.optional(z.object({ key: z.string(), name: z.string() })),
  /** Values for the entry's sentence; each kind has its own names. */
  facts: z.record(z.string(), z.unknown()),
  /** The relevant facts, as text: a mark made with another state no longer applies. */
  state: z.string(),
});

/** Entries of a kind with a state, and the money at stake in them, per currency. */
const entryCount = z.object({
  kind,
  state: z.enum(ENTRY_STATES),
  currency: z.string(),
  count: z.number(),
  stake: z.number(),
});
export type EntryCount = z.infer<typeof entryCount>;

/** An entry of /exceptions: a finding and its latest mark. */
export const exceptionEntry = z.object({
  found: foundException,
  state: z.enum(ENTRY_STATES),
  /** True when the entry is open again because its facts changed. */
  hasChanged: z.boolean(),
  /** The latest mark. */
  mark: z.optional(exceptionMark),
  /** What the entry stands for, itself included: the routine ones of its kind. */
  folded: z.optional(z.array(entryCount)),
});
export type ExceptionEntry = z.infer<typeof exceptionEntry>;

/** The response of `GET /api/exceptions`. */
export const exceptionEntries = z.object({
  exceptions: z.array(exceptionEntry),
  nextCursor: z.nullable(z.string()),
  /** The number of matching entries, folded or not. */
  total: z.number(),
  /** Counts ignore the filters by kind and state. */
  counts: z.array(entryCount),
  coverage: storeCoverage,
});
export type ExceptionEntries = z.infer<typeof exceptionEntries>;
