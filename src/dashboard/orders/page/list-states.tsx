import { CloudOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { StoresInView } from '#order-domain/days/stores.ts';
import { currenciesInView } from '../../filters/amount-words.ts';
import { useStores } from '../../stores/stores.ts';
import { FailureMessage } from '../../ui/failures/failure.tsx';
import type { Density } from '../../ui/table/table-layout.ts';
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx';
import { LoadMore } from './load-more.tsx';

/** Placeholders where the table will be; nothing for the first 150 ms. */
export function ListSkeleton({ density, storeIds }: { density: Density; storeIds: StoresInView }) {
  const { formatMessage } = useIntl();
  return (
    <div
      role="grid"
      aria-busy="true"
      aria-label={formatMessage({ id: 'orders.loading' })}
      className="min-h-0 flex-1 overflow-hidden"
    >
      <TableSkeleton
        density={density}
        headingSums={currenciesInView(storeIds, useStores()).length}
        hasHeader={false}
      />
    </div>
  );
}

/** Nothing could be loaded: the failure with its request id, and a retry. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="min-h-0 flex-1">
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

/**
 * The footer below the rows: a button to load more, a failed page with a retry, or the end of the
 * list.
 */
export function ListFooter({
  isComplete,
  isLoading,
  error,
  onRetry,
  onLoad,
}: {
  /** True when all orders are listed. */
  isComplete: boolean;
  isLoading: boolean;
  /** The error of the next page; null without one. */
  error: unknown;
  onRetry: () => void;
  /** Loads older orders; undefined if scrolling does so. */
  onLoad: (() => void) | undefined;
}) {
  if (isComplete) {
    return (
      <p className="px-4 py-5 text-center text-xs text-ink-faint">
        <FormattedMessage id="orders.end" />
      </p>
    );
  }
  return (
    // As high as the button, so that the end of the list does not move.
    <div className="min-h-12">
      {(onLoad !== undefined || error !== null) && (
        <LoadMore {...{ isLoading, error, onRetry, onLoad }} />
      )}
    </div>
  );
}
