import type { Period, ReadingProgress } from './reading.ts';

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
  /** `seconds` (epoch) are known to have changed. */
  | { readonly type: 'refresh'; readonly reading: string; readonly seconds?: readonly number[] }
  /** A question to a cache (worker-cache.ts), numbered by the page. */
  | { readonly type: 'ask'; readonly ask: number; readonly cache: string; readonly question: unknown }
  /** The state of the page: `isBusy` while it has a request of its own in flight; while `isHidden`, nothing is read. */
  | { readonly type: 'page'; readonly isBusy: boolean; readonly isOnline: boolean; readonly isHidden: boolean };

/** Which slices a reading consists of, newest first, and its progress. */
export type ReadingReport = {
  readonly reading: string;
  /** Undefined: as in the last report. */
  readonly slices: readonly number[] | undefined;
  readonly progress: ReadingProgress;
};

/** A report from the reader to the page: new parts, the readings that changed, then the slices that no reading holds any longer. */
export type ReaderReport = {
  readonly parts: readonly { readonly slice: number; readonly part: unknown }[];
  readonly readings: readonly ReadingReport[];
  readonly released: readonly number[];
  /** Answers of caches, with a `failure` if the cache threw. */
  readonly answers?: readonly { readonly ask: number; readonly answer?: unknown; readonly failure?: string }[];
};

/** Connects a page to a reader: reports go to the listener, commands through the returned function. */
export type ConnectReader = (onReport: (report: ReaderReport) => void) => (command: ReaderCommand) => void;
