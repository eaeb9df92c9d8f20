import type { Order } from '#contract/service/order.ts';
import type { FailureCode } from '../../kit/request.ts';
import type { FeedQuery, Gap } from '../walk/orders-walk.ts';

/** A bounded period of one filter: epoch seconds, `from` inclusive, `until` exclusive. The filter holds no `from` and `to` of its own. */
export type Period = { readonly filter: FeedQuery; readonly from: number; readonly until: number };

/** Names a kind of reading. `Spec` must be a JSON value and `Part` structured-cloneable, as both cross to the worker and back. */
export type KindName<Spec, Part> = {
  readonly name: string;
  /** Never set: carries the types from the worker's side to the page's. */
  readonly types?: { readonly spec: Spec; readonly part: Part };
};

/** Names a kind of reading; the name is unique in the page. */
export function kindName<Spec, Part>(name: string): KindName<Spec, Part> {
  return { name };
}

/** The worker's side of a kind: turns all distinct orders of one slice, in no particular order, into what is kept of them. */
export type ReadingKind<Spec, Part> = {
  readonly kind: KindName<Spec, Part>;
  readonly start: (spec: Spec) => (orders: readonly Order[]) => Part;
};

/** An `ApiFailure` as plain data. */
export type FailureInfo = {
  readonly code: FailureCode;
  readonly message: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
};

/** A part of a period (epoch seconds, `until` exclusive) that could not be read. */
export type FailedSlice = { readonly from: number; readonly until: number; readonly failure: FailureInfo };

export type ReadingProgress = {
  /**
   * `waiting`: the service asked for a pause; `incomplete`: slices failed, or single seconds could not be listed (`gaps`); `complete`: the
   * period was read whole, though `unreadable` orders may be missing.
   */
  readonly phase: 'idle' | 'reading' | 'waiting' | 'offline' | 'cancelled' | 'incomplete' | 'complete';
  /** Days of 24 hours; the last one may be partial. */
  readonly days: { readonly done: number; readonly total: number };
  /** Distinct orders read so far. */
  readonly orders: number;
  /** Estimated total, at least `orders`; undefined while unknown. */
  readonly expectedOrders: number | undefined;
  /** Undefined while unknown and when nothing is being read. */
  readonly secondsLeft: number | undefined;
  /** Every order of this second (epoch) and later within the period is in the parts, except for the gaps. */
  readonly completeFrom: number;
  readonly failures: readonly FailedSlice[];
  readonly gaps: readonly Gap[];
  /** Distinct orders of the period that could not be parsed, or have no readable time. */
  readonly unreadable: number;
  /** Epoch milliseconds of the oldest answer that the parts are based on; undefined before the first part. */
  readonly asOf: number | undefined;
};

/** What was read so far; the parts go from the newest slice to the oldest and no order is in two of them. */
export type Reading<Part> = { readonly parts: readonly Part[]; readonly progress: ReadingProgress };

/** The progress of a reading that has not started. */
export const NO_PROGRESS: ReadingProgress = {
  phase: 'idle',
  days: { done: 0, total: 0 },
  orders: 0,
  expectedOrders: undefined,
  secondsLeft: undefined,
  completeFrom: Infinity,
  failures: [],
  gaps: [],
  unreadable: 0,
  asOf: undefined,
};
