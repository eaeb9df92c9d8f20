import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StoreCoverage } from '#contract/bff/store-coverage.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { syncQuery } from '../api/sync.ts';

/**
 * True while orders of a period may be missing. `start` (epoch seconds) is the start of its first
 * day; undefined for an open period.
 */
export function isPart({ completeFrom }: StoreCoverage, start: number | undefined): boolean {
  if (completeFrom === null) return false;
  const since = secondOf(completeFrom);
  return start === undefined || since === undefined || since > start;
}

/** Says that orders of a period are still being fetched, with the progress. */
export function CoverageNote() {
  const { formatMessage } = useIntl();
  const { data } = useQuery(syncQuery);
  const progress = data?.progress;
  const percent = progress && Math.floor((100 * progress.done) / Math.max(1, progress.total));
  return (
    <span className="inline-flex items-center gap-2 text-xs text-ink-muted">
      <FormattedMessage id="coverage.so_far" />
      <span
        role="progressbar"
        aria-label={formatMessage({ id: 'coverage.sync' })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="h-1 w-16 overflow-hidden rounded-full bg-hover"
      >
        <span
          className={`block h-full bg-accent ${typeof percent === 'number' ? '' : 'w-1/3 animate-skeleton'}`}
          style={typeof percent === 'number' ? { width: `${Math.max(2, percent)}%` } : undefined}
        />
      </span>
    </span>
  );
}
