import { secondOf } from '#contract/service/rfc3339.ts';
import type { DaySpan } from './day-clock.ts';

/** How much of a day a list holds: all of it, all up to now, or no more than what is loaded. */
export type DayExtent = 'whole' | 'so_far' | 'loaded';

/** What is known to be, or not to be, in a list. */
export type DayCoverage = {
  /** All orders of the selection are loaded. */
  readonly isComplete: boolean;
  /** `createdAt` of the oldest order down to which nothing is missing. */
  readonly reachedBackTo: string | undefined;
  /** `createdAt` of the newest order, where newer ones are not loaded. */
  readonly reachedUpTo: string | undefined;
  /** When orders that the list lacks were made, RFC 3339; undefined where that is not known. */
  readonly missing: readonly (string | undefined)[];
  /** New orders are held back. */
  readonly holdsBack: boolean;
  /** First and last epoch second that the selection covers in every zone in view, open where undefined. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** The present in epoch seconds. */
  readonly now: number;
};

/** Whether the list holds everything of a day that the selection has; in doubt it does not. */
export function dayExtent(span: DaySpan | undefined, coverage: DayCoverage): DayExtent {
  if (!span) return 'loaded';
  const { isComplete, reachedBackTo, reachedUpTo, missing, holdsBack, from, to, now } = coverage;
  const reached = secondOf(reachedBackTo);
  if (!isComplete && (reached === undefined || reached >= span.start)) return 'loaded';
  if (reachedUpTo !== undefined && (secondOf(reachedUpTo) ?? 0) < span.end) return 'loaded';
  if ((from !== undefined && from > span.start) || (to !== undefined && to < Math.min(span.end, now) - 1))
    return 'loaded';
  const isInDay = (second: number | undefined) => second === undefined || (second >= span.start && second < span.end);
  if (missing.some((timestamp) => isInDay(secondOf(timestamp)))) return 'loaded';
  if (span.end <= now) return 'whole';
  return holdsBack ? 'loaded' : 'so_far';
}
