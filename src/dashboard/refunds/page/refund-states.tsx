import { SearchX, Undo2, WifiOff } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../kit/button.tsx';
import { FailureMessage } from '../../kit/failure.tsx';
import { PageMessage } from '../../kit/notice.tsx';
import { ApiFailure } from '../../kit/request.ts';
import type { FailedSlice } from '../../orders-feed/reader/reading.ts';

/** No refund is in the period, or none matches the filters. */
export function RefundsEmpty({ hasFilters, onClear }: { hasFilters: boolean; onClear: () => void }) {
  return (
    <div className="flex-1">
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
    <div className="flex-1">
      <PageMessage icon={<SearchX aria-hidden size={28} />} title={<FormattedMessage id="refunds.none_yet" />} />
    </div>
  );
}

/** Nothing could be read. */
export function RefundsFailure({ failure, onRetry }: { failure: FailedSlice['failure']; onRetry: () => void }) {
  const { code, message, requestId, retryAfterSeconds } = failure;
  return (
    <div role="alert" className="flex-1">
      <FailureMessage
        title={<FormattedMessage id="refunds.failed" />}
        error={new ApiFailure(code, message, requestId, retryAfterSeconds)}
        onRetry={onRetry}
      />
    </div>
  );
}

/** Nothing could be read, since there is no connection; reading starts automatically when it is back. */
export function RefundsOffline() {
  return (
    <div className="flex-1">
      <PageMessage icon={<WifiOff aria-hidden size={28} />} title={<FormattedMessage id="refunds.failed" />}>
        <FormattedMessage id="refunds.offline_hint" />
      </PageMessage>
    </div>
  );
}
