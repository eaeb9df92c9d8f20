import { secondOf } from '#contract/service/rfc3339.ts';
import type { DaySpan } from '../../../stores/day-clock.ts';

/** How much of a day a list contains: all of it, all up to now, or only the loaded part. */
export type DayExtent = 'whole' | 'so_far' | 'loaded';

/** What is known about the completeness of a list. */
export type DayCoverage = {
  /** All matching orders are loaded. */
  readonly isComplete: boolean;
  /** `createdAt` of the oldest order that is loaded without a gap. */
  readonly reachedBackTo: string | undefined;
  /** `createdAt` of the newest loaded order, if newer ones exist. */
  readonly reachedUpTo: string | undefined;
  /** Creation times (RFC 3339) of orders missing from the list; undefined for an unknown time. */
  readonly missing: readonly (string | undefined)[];
  /** New orders are waiting to be shown. */
  readonly holdsBack: boolean;
  /** First and last epoch second that the filters cover in every zone in view; open if undefined. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** The current time in epoch seconds. */
  readonly now: number;
};

/** How much of a day's matching orders the list contains; when in doubt, only the loaded part. */
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
