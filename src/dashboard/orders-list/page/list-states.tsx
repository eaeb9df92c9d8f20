import { CloudOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureMessage, FailureText, RetryButton } from '../../kit/failure.tsx';
import { onDemand } from '../../kit/on-demand.tsx';
import { useIsLate } from '../../kit/loading/use-is-late.ts';
import type { Density } from '../table/columns/table-layout.ts';

/** The ends of a list that users rarely reach, and a list without orders: loaded on demand. */
export const listEnds = onDemand(async () => (await import('./list-ends.tsx')).ListEnd, { messages: 'panels' });

const SKELETON_WIDTHS = [92, 64, 120, 56, 48, 110, 72, 84, 40, 66];
const SKELETON_ROWS = 24;
/** Responses faster than this (ms) never show a skeleton. */
const SKELETON_DELAY = 150;
/** The heights of rows and, on narrow windows, of cards. */
const SKELETON_HEIGHTS: Record<Density, string> = {
  comfortable: 'h-12 max-sm:h-16',
  standard: 'h-10 max-sm:h-16',
  compact: 'h-8 max-sm:h-16',
};

/** Placeholders where the header, the heading of a day and the rows will be; nothing for the first 150 ms. */
export function ListSkeleton({ density }: { density: Density }) {
  const { formatMessage } = useIntl();
  const isLate = useIsLate('rows', SKELETON_DELAY);
  return (
    <div
      role="grid"
      aria-busy="true"
      aria-label={formatMessage({ id: 'orders.loading' })}
      className="min-h-0 flex-1 overflow-hidden"
    >
      {isLate && (
        <>
          <div aria-hidden className="h-9 border-b border-line max-sm:hidden" />
          <div aria-hidden className="h-8 border-b border-line bg-sunken" />
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <div
              key={row}
              aria-hidden
              data-row
              className={`flex items-center justify-between gap-6 border-b border-line px-4 max-sm:px-3 ${SKELETON_HEIGHTS[density]}`}
            >
              {SKELETON_WIDTHS.map((width) => (
                <span
                  key={width}
                  className="h-2.5 animate-skeleton rounded-full bg-line max-sm:nth-[n+5]:hidden"
                  style={{ width: width - ((row * 7) % 24) }}
                />
              ))}
            </div>
          ))}
        </>
      )}
    </div>
  );
}

/** Nothing could be loaded: the failure with its request id, and a retry. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="min-h-0 flex-1">
      <FailureMessage
        icon={<CloudOff aria-hidden size={28} strokeWidth={1.5} />}
        title={<FormattedMessage id="orders.failed" />}
        error={error}
        hasCountdown
        onRetry={onRetry}
      />
    </div>
  );
}

/** The footer below the rows: empty space, a button if only that loads more, a failed page with a retry, or the end of the list. */
export function ListFooter({
  status,
  error,
  onRetry,
  onLoad,
}: {
  status: string;
  error: unknown;
  onRetry: () => void;
  /** Loads older orders; undefined unless a button does so rather than scrolling. */
  onLoad: (() => void) | undefined;
}) {
  if (status === 'complete') {
    return (
      <p className="px-4 py-5 text-center text-xs text-ink-faint">
        <FormattedMessage id="orders.end" />
      </p>
    );
  }
  const hasFailed = status === 'failed' || status === 'stuck';
  return (
    <>
      {hasFailed && (
        <div
          role="alert"
          className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-4 text-row text-danger"
        >
          {status === 'stuck' ? (
            <FormattedMessage id="orders.stuck" />
          ) : (
            <span>
              <FormattedMessage id="orders.failed_more" /> <FailureText error={error} />
            </span>
          )}
          {!onLoad && <RetryButton error={error} hasCountdown onRetry={onRetry} />}
        </div>
      )}
      {onLoad ? (
        // The same button before and after a failure, so that it keeps the focus.
        <listEnds.Component
          part="more"
          isLoading={status.startsWith('loading')}
          onLoad={hasFailed ? onRetry : onLoad}
        />
      ) : (
        !hasFailed && <div className="h-10" />
      )}
    </>
  );
}
