import { SearchX, Undo2, WifiOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../kit/button.tsx';
import { FailureMessage } from '../../kit/failure.tsx';
import { PageMessage } from '../../kit/notice.tsx';
import { ApiFailure } from '../../kit/request.ts';
import { useIsLate } from '../../kit/use-is-late.ts';
import type { FailedSlice } from '../../orders-feed/reader/reading.ts';

/** No placeholder appears before this (ms). */
const PATIENCE = 150;
const PLACEHOLDERS = Array.from({ length: 12 }, (_, index) => index);

/** Placeholders of rows while nothing was found yet. */
export function RefundsSkeleton() {
  const { formatMessage } = useIntl();
  const isLate = useIsLate('refunds', PATIENCE);
  return (
    <div role="status" aria-label={formatMessage({ id: 'refunds.loading' })} className="min-h-0 flex-1 overflow-hidden">
      {isLate &&
        PLACEHOLDERS.map((index) => (
          <div key={index} aria-hidden className="flex h-10 items-center gap-6 border-b border-line px-4">
            <span className="h-3 w-12 rounded-sm bg-hover" />
            <span className="h-3 w-16 rounded-sm bg-hover" />
            <span className="h-3 flex-1 rounded-sm bg-hover" />
            <span className="h-3 w-16 rounded-sm bg-hover" />
          </div>
        ))}
    </div>
  );
}

/** No refund is in the period, or none matches. */
export function RefundsEmpty({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <PageMessage
        icon={hasFilters ? <SearchX aria-hidden size={28} /> : <Undo2 aria-hidden size={28} />}
        title={<FormattedMessage id={hasFilters ? 'refunds.empty' : 'refunds.empty_period'} />}
        actions={
          hasFilters && (
            <Button look="outline" onClick={onClear}>
              <FormattedMessage id="filters.clear" />
            </Button>
          )
        }
      >
        <FormattedMessage id={hasFilters ? 'refunds.empty_filters_hint' : 'refunds.empty_hint'} />
      </PageMessage>
    </div>
  );
}

/** No refund was found in what was read so far; the line below says what is missing. */
export function RefundsNoneYet() {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <PageMessage icon={<SearchX aria-hidden size={28} />} title={<FormattedMessage id="refunds.none_yet" />} />
    </div>
  );
}

/** Nothing could be read. */
export function RefundsFailure({ failure, onRetry }: { failure: FailedSlice['failure']; onRetry: () => void }) {
  const { code, message, requestId, retryAfterSeconds } = failure;
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <FailureMessage
        title={<FormattedMessage id="refunds.failed" />}
        error={new ApiFailure(code, message, requestId, retryAfterSeconds)}
        onRetry={onRetry}
      />
    </div>
  );
}

/** Nothing could be read, as there is no connection; reading begins by itself. */
export function RefundsOffline() {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <PageMessage icon={<WifiOff aria-hidden size={28} />} title={<FormattedMessage id="refunds.failed" />}>
        <FormattedMessage id="refunds.offline_hint" />
      </PageMessage>
    </div>
  );
}
