import { useMemo } from 'react';
import type { UsedReading } from '../orders-feed/reader/reader.ts';
import type { KindName, Period, ReadingProgress } from '../orders-feed/reader/reading.ts';
import { useRestingReading } from '../orders-feed/reader/use-resting-reading.ts';

/** What was read, how far that is, and what a user can do about it. */
type JoinedReading<Part> = Pick<
  UsedReading<Part>,
  'parts' | 'progress' | 'cancel' | 'resume' | 'retry' | 'refresh' | 'renew'
>;

/** Of the orders of a period and of the earlier ones with payments and refunds in it. */
export type PeriodReading<Part> = JoinedReading<Part> & {
  /** Whether the orders of the period itself were read whole. */
  readonly isOwnWhole: boolean;
  /** Whether earlier orders were read whole, too. */
  readonly isWhole: boolean;
};

/**
 * Reads the orders of a period, and the earlier ones whose payments and refunds may be in it, as a kind of reading that folds both: see
 * `periodsToRead`. An undefined request reads nothing. `now` is in epoch seconds.
 */
export function usePeriodReading<Spec, Part>(
  request:
    | {
        readonly kind: KindName<Spec, Part>;
        readonly spec: Spec;
        readonly periods: { readonly own: Period; readonly earlier: Period };
      }
    | undefined,
  now: number,
): PeriodReading<Part> {
  const ofPeriod = (period: 'own' | 'earlier') =>
    request && {
      kind: request.kind,
      spec: request.spec,
      period: request.periods[period],
      isLimited: true,
      isBackground: period === 'earlier',
    };
  const own = useRestingReading(ofPeriod('own'), now);
  const earlier = useRestingReading(ofPeriod('earlier'), now);
  const both = useJoinedReading(own, earlier);
  const isWhole = both.progress.phase === 'complete';
  return { ...both, isOwnWhole: own.progress.phase === 'complete', isWhole };
}

/** Two readings as one: its phase is that of the second once the first is whole; all else is of both. */
export function useJoinedReading<Part>(first: JoinedReading<Part>, second: JoinedReading<Part>): JoinedReading<Part> {
  const parts = useMemo(() => [...first.parts, ...second.parts], [first.parts, second.parts]);
  const each = (act: 'cancel' | 'resume' | 'retry' | 'refresh') => () => {
    first[act]();
    second[act]();
  };
  return {
    parts,
    progress: joined(first.progress, second.progress),
    cancel: each('cancel'),
    resume: each('resume'),
    retry: each('retry'),
    refresh: each('refresh'),
    renew: async (since) => {
      const [newer, older] = await Promise.all([first.renew(since), second.renew(since)]);
      return { parts: [...newer.parts, ...older.parts], progress: joined(newer.progress, older.progress) };
    },
  };
}

function joined(first: ReadingProgress, second: ReadingProgress): ReadingProgress {
  return {
    ...(first.phase === 'complete' ? second : first),
    orders: first.orders + second.orders,
    failures: [...first.failures, ...second.failures],
    gaps: [...first.gaps, ...second.gaps],
    unreadable: first.unreadable + second.unreadable,
    asOf: first.asOf === undefined || second.asOf === undefined ? first.asOf : Math.min(first.asOf, second.asOf),
  };
}
