import { secondOf } from '#contract/service/rfc3339.ts';
import type { DaySpan } from '#order-domain/days/store-day.ts';

/** How much of a day a list shows: all of it up to now, all but new orders that are held back, or a part. */
export type DayCompleteness = 'whole' | 'held back' | 'part';

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
  /** Creation times of new orders that are not shown yet. */
  readonly heldBack: readonly string[];
};

/** How much of a day's matching orders the list shows, those outside of a date filter aside; when in doubt, only a part. */
export function dayCompleteness(
  span: Pick<DaySpan, 'start' | 'end'> | undefined,
  coverage: DayCoverage,
): DayCompleteness {
  if (!span) return 'part';
  const { isComplete, reachedBackTo, reachedUpTo, missing, heldBack } = coverage;
  const reached = secondOf(reachedBackTo);
  if (!isComplete && (reached === undefined || reached >= span.start)) return 'part';
  if (reachedUpTo !== undefined && (secondOf(reachedUpTo) ?? 0) < span.end) return 'part';
  const isInDay = (second: number | undefined) => second === undefined || (second >= span.start && second < span.end);
  if (missing.some((timestamp) => isInDay(secondOf(timestamp)))) return 'part';
  return heldBack.some((timestamp) => isInDay(secondOf(timestamp))) ? 'held back' : 'whole';
}
