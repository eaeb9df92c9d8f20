import type { Coverage } from '#contract/service/coverage.ts';
import type { Order } from '#contract/service/order.ts';
import { ApiFailure } from '../../kit/request.ts';
import type { FeedQuery, Gap } from '#upstream/walk/orders-walk.ts';

/** The commands from the page to the reader; a reading is identified by a string that is unique in the page. */
export type ReaderCommand =
  | {
      readonly type: 'start';
      readonly reading: string;
      readonly kind: string;
      readonly spec: unknown;
      readonly period: Period;
      /** Equal for readings that differ only in their period; they share slices. */
      readonly series: string;
      /** Whether it stops by itself at `READING_LIMIT`, until it is resumed. */
      readonly isLimited: boolean;
      /** Whether other readings go first. */
      readonly isBackground: boolean;
      /** Whether nothing on the page uses it at present. */
      readonly isParked: boolean;
    }
  | { readonly type: 'cancel' | 'resume' | 'retry' | 'forget'; readonly reading: string }
  /** Nothing on the page uses the reading any longer, so it sends nothing until something does again; what the user wants of it stays. */
  | { readonly type: 'park' | 'unpark'; readonly reading: string }
  /** What may be stale is read again, and all after `since` (epoch seconds); reports from then on name the last `renewal`. */
  | {
      readonly type: 'refresh';
      readonly reading: string;
      readonly since?: number;
      readonly renewal?: number;
    }
  /** A question to a cache (worker-cache.ts), numbered by the page. */
  | { readonly type: 'ask'; readonly ask: number; readonly cache: string; readonly question: unknown }
  /** The state of the page: `isBusy` while it has a request of its own in flight; while `isHidden`, nothing is read. */
  | {
      readonly type: 'page';
      readonly isBusy: boolean;
      readonly isOnline: boolean;
      readonly isHidden: boolean;
      /** Whose page it is. */
      readonly user?: string | undefined;
    };

type ReadingReport = {
  readonly reading: string;
  /** Undefined: as in the last report. */
  readonly slices: readonly number[] | undefined;
  readonly progress: ReadingProgress;
  readonly renewal?: number | undefined;
};

/**
 * A report from the reader to the page: new parts, which of them make the parts of new slices, the readings that changed, then the slices
 * that no reading holds any longer.
 */
export type ReaderReport = {
  readonly parts: readonly { readonly slice: number; readonly part: unknown }[];
  readonly joined?: readonly JoinedSlices[];
  readonly readings: readonly ReadingReport[];
  readonly released: readonly number[];
  /** Answers of caches, with a `failure` if the cache threw. */
  readonly answers?: readonly { readonly ask: number; readonly answer?: unknown; readonly failure?: string }[];
};

/** A slice in place of two others, with a part merged from theirs as its kind does. */
export type JoinedSlices = { readonly kind: string; readonly slice: number; readonly of: readonly [number, number] };

/** Connects a page to a reader: reports go to the listener, commands through the returned function. */
export type ConnectReader = (onReport: (report: ReaderReport) => void) => (command: ReaderCommand) => void;

/** A bounded period of one filter: epoch seconds, `from` inclusive, `until` exclusive. The filter holds no `from` and `to` of its own. */
export type Period = { readonly filter: FeedQuery; readonly from: number; readonly until: number };

/**
 * Where a period without a first or last day begins and ends (epoch seconds), which requests then do not name: a till's clock may be ahead, or
 * begin at its own midnight in 1970.
 */
export const [NO_FIRST_DAY, NO_LAST_DAY] = [-62_167_219_199, 253_402_300_799];

/**
 * Names a kind of reading, or a cache by its questions and answers. `Spec` must be a JSON value and `Part` structured-cloneable, as both cross to
 * the worker and back.
 */
export type KindName<Spec, Part> = {
  readonly name: string;
  /** Merges the parts of two slices, so that the page holds fewer; parts that cannot be merged stay as they are. */
  merge?(newer: Part, older: Part): Part;
  /** Never set: carries the types from the worker's side to the page's. */
  readonly types?: { readonly spec: Spec; readonly part: Part };
};

/** Names a kind of reading or a cache; the name is unique in the page. */
export function kindName<Spec, Part>(name: string, merge?: (newer: Part, older: Part) => Part): KindName<Spec, Part> {
  return { name, ...(merge && { merge }) };
}

/**
 * The worker's side of a kind: turns all distinct orders of one slice, in no particular order, into what is kept of them. The signal aborts
 * once the page has forgotten the reading.
 */
export type ReadingKind<Spec, Part> = {
  readonly kind: KindName<Spec, Part>;
  readonly start: (spec: Spec, forgotten: AbortSignal) => (orders: readonly Order[]) => Part;
};

/** An `ApiFailure` as plain data. */
export type FailureInfo = Pick<ApiFailure, 'code' | 'message' | 'requestId' | 'retryAfterSeconds'>;

/** The failure that plain data describes. */
export function failureOf({ code, message, requestId, retryAfterSeconds }: FailureInfo): ApiFailure {
  return new ApiFailure(code, message, requestId, retryAfterSeconds);
}

/** A part of a period (epoch seconds, `until` exclusive) that could not be read. */
export type FailedSlice = { readonly from: number; readonly until: number; readonly failure: FailureInfo };

/** How far back a period was read: its start is a known second, so `all` is never needed. */
export type PeriodCoverage = Exclude<Coverage, { readonly known: 'all' }>;

export type ReadingProgress = {
  /**
   * `waiting`: the service asked for a pause; `limited`: it stopped at `READING_LIMIT`; `incomplete`: slices failed, or single seconds could not be listed (`gaps`); `complete`: the
   * period was read whole, though `unreadable` orders may be missing.
   */
  readonly phase: 'idle' | 'reading' | 'waiting' | 'offline' | 'cancelled' | 'limited' | 'incomplete' | 'complete';
  readonly orders: number;
  /** Estimated total, at least `orders`; undefined while unknown. */
  readonly expectedOrders: number | undefined;
  /** How far back the parts hold every order of the period, except for the gaps; its `from` once all of it was read. */
  readonly coverage: PeriodCoverage;
  readonly failures: readonly FailedSlice[];
  readonly gaps: readonly Gap[];
  /** Distinct orders of the period that could not be parsed, or have no readable time. */
  readonly unreadable: number;
  /** Epoch milliseconds of the oldest response that the parts are based on; undefined before the first part. */
  readonly asOf: number | undefined;
};

/** How many orders a limited reading reads by itself; resuming it allows as many again. */
export const READING_LIMIT = 50_000;

/** What was read so far; the parts go from the newest slice to the oldest and no order is in two of them. */
export type Reading<Part> = { readonly parts: readonly Part[]; readonly progress: ReadingProgress };

/** A reading with what is known of it from before parts of it were read again. */
export type KnownReading<Part> = Reading<Part> & {
  /** Whether reading has ended or was stopped before: all of the parts were shown then, and stay. */
  readonly hasEnded: boolean;
  /** What had been read when the period was last complete; undefined until then. */
  readonly whole: Reading<Part> | undefined;
};

/** Whether reading does not go on by itself. */
export function isAtRest(phase: ReadingProgress['phase']): boolean {
  return phase === 'cancelled' || phase === 'limited' || phase === 'incomplete' || phase === 'complete';
}

/** Adds to a report what the reports before it said. */
export function recallReading<Part>(known: KnownReading<Part>, { parts, progress }: Reading<Part>): KnownReading<Part> {
  return {
    parts,
    progress,
    hasEnded: known.hasEnded || isAtRest(progress.phase),
    whole: progress.phase === 'complete' ? { parts, progress } : known.whole,
  };
}

/** The progress of a reading that has not started. */
export const NO_PROGRESS: ReadingProgress = {
  phase: 'idle',
  orders: 0,
  expectedOrders: undefined,
  coverage: { known: 'nothing' },
  failures: [],
  gaps: [],
  unreadable: 0,
  asOf: undefined,
};
