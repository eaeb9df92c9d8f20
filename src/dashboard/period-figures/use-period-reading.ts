import { useMemo } from 'react';
import type { KindName, Period, ReadingProgress } from '../orders-feed/reader/reading.ts';
import { useRestingReading } from '../orders-feed/reader/use-resting-reading.ts';

/** The parts of a period's figures, how far reading is, and what a user can do about it. */
export type PeriodReading<Part> = {
  readonly parts: readonly Part[];
  /**
   * That of the orders of the period or, once these were read whole, of the earlier ones with payments and refunds in it; failures and
   * numbers are those of both.
   */
  readonly progress: ReadingProgress;
  /** Whether the orders of the period itself were read whole. */
  readonly isOwnWhole: boolean;
  /** Whether earlier orders were read whole, too. */
  readonly isWhole: boolean;
  readonly cancel: () => void;
  readonly resume: () => void;
  readonly retry: () => void;
  readonly refresh: () => void;
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
  const parts = useMemo(() => [...own.parts, ...earlier.parts], [own.parts, earlier.parts]);
  const isOwnWhole = own.progress.phase === 'complete';
  const both = [own, earlier];
  const each = (act: 'cancel' | 'resume' | 'retry' | 'refresh') => () => {
    for (const reading of both) reading[act]();
  };
  return {
    parts,
    progress: joined(own.progress, earlier.progress),
    isOwnWhole,
    isWhole: isOwnWhole && earlier.progress.phase === 'complete',
    cancel: each('cancel'),
    resume: each('resume'),
    retry: each('retry'),
    refresh: each('refresh'),
  };
}

function joined(own: ReadingProgress, earlier: ReadingProgress): ReadingProgress {
  const current = own.phase === 'complete' ? earlier : own;
  return {
    ...current,
    orders: own.orders + earlier.orders,
    failures: [...own.failures, ...earlier.failures],
    gaps: [...own.gaps, ...earlier.gaps],
    unreadable: own.unreadable + earlier.unreadable,
    asOf: own.asOf === undefined || earlier.asOf === undefined ? own.asOf : Math.min(own.asOf, earlier.asOf),
  };
}
