import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FailureNotice } from '../../kit/failure.tsx';
import { useIsLate } from '../../kit/loading/use-is-late.ts';

/** Waits shorter than this (ms) show no loading message. */
const LATE = 150;

/** Shows a query's data, or why it can't be loaded; data stays visible when a refetch fails. */
export function Loaded<T>({
  query: { data, error, refetch },
  children,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  const isLate = useIsLate(data === undefined && !error ? 'settings' : undefined, LATE);
  return (
    <>
      {error && (
        <div className="mb-3 overflow-hidden rounded-md">
          <FailureNotice error={error} onRetry={() => void refetch()}>
            <FormattedMessage id="settings.not_loaded" />
          </FailureNotice>
        </div>
      )}
      {data === undefined
        ? isLate && (
            <p role="status" className="text-row text-ink-muted">
              <FormattedMessage id="page.loading" />
            </p>
          )
        : children(data)}
    </>
  );
}
