import { useEffect, useMemo, useReducer } from 'react';
import type { KnownReading, ReadingProgress } from '../../orders-feed/reader/reading.ts';
import { useReading } from '../../orders-feed/reader/use-reading.ts';
import { useDays } from '../../stores/days.tsx';
import { zonesInView } from '../../stores/store-span.ts';
import type { RefundsAddress } from '../filters/refund-filters.ts';
import { isInRefundPeriod, refundMatcher } from '../filters/refund-matches.ts';
import { refundsPeriod } from '../filters/refund-period.ts';
import { seenRefundValues } from '../filters/seen-refund-values.ts';
import { groupRefunds } from '../rows/refund-groups.ts';
import { refundLags } from '../rows/refund-lags.ts';
import { refundTotals } from '../rows/refund-totals.ts';
import { REFUNDS } from '../rows/refunds-kind.ts';
import { stepRefreshing } from './refreshing.ts';

/** How often (ms) a period that has not ended is read again. */
const RENEWAL = 60_000;

/** Rereads what may have changed, every minute while the page is visible. */
function useRenewal(refresh: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, RENEWAL);
    return () => clearInterval(timer);
  }, [refresh, isWanted]);
}

const RENEWING: ReadonlySet<ReadingProgress['phase']> = new Set(['reading', 'waiting', 'offline', 'cancelled']);

/** The progress of a reading, which stays complete while parts of it are reread: the data shown is complete as of its time. */
function steadyProgress({ progress, whole }: Pick<KnownReading<unknown>, 'progress' | 'whole'>): ReadingProgress {
  return whole && RENEWING.has(progress.phase) ? { ...progress, phase: 'complete' } : progress;
}

/** The refunds that an address selects, sorted and grouped, with their figures and how much was read. */
export function useRefunds({ filters, sort, lookBackDays }: RefundsAddress) {
  const days = useDays();
  const period = refundsPeriod(filters, lookBackDays, days);
  const reading = useReading({ kind: REFUNDS, spec: null, period });
  const { parts } = reading;
  const progress = steadyProgress(reading);
  const isWhole = progress.phase === 'complete';
  const [refreshing, report] = useReducer(stepRefreshing, 'at rest');
  useEffect(() => report(reading.progress.phase), [reading.progress]);
  // Do not renew a reading that the user stopped.
  useRenewal(reading.refresh, isWhole && period.until > days.now && reading.progress.phase !== 'cancelled');

  const inPeriod = useMemo(() => {
    const isInPeriod = isInRefundPeriod(filters, days);
    return parts.flatMap(({ rows }) => rows.filter(isInPeriod));
  }, [parts, filters, days]);
  const selected = useMemo(() => inPeriod.filter(refundMatcher(filters)), [inPeriod, filters]);
  const grouped = useMemo(() => groupRefunds(selected, sort, days), [selected, sort, days]);
  const totals = useMemo(
    () => refundTotals(selected, (storeId) => days.stores.find(storeId).currency),
    [selected, days.stores],
  );
  const lags = useMemo(() => refundLags(inPeriod, lookBackDays), [inPeriod, lookBackDays]);
  const seen = useMemo(() => seenRefundValues(inPeriod), [inPeriod]);
  return {
    ...grouped,
    totals,
    lags,
    seen,
    reading: { ...reading, progress },
    /** The reading while the button's refresh is under way; the data shown stays complete as of its time. */
    refreshing: refreshing === 'asked' && reading.progress.phase !== 'complete' && isWhole ? reading : undefined,
    refreshNow: () => {
      report('asked');
      reading.refresh();
    },
    isWhole,
    /** Refunds that could not be read. */
    unreadable: parts.reduce((sum, part) => sum + part.unreadable, 0),
    showsZones: zonesInView(filters.stores, days).length > 1,
  };
}
