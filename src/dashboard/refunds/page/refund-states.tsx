import { SearchX, Undo2, WifiOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { periodInText } from '../../filters/period-words.ts';
import { Button } from '../../kit/button.tsx';
import { FailureMessage } from '../../kit/failures/failure.tsx';
import { PageMessage } from '../../kit/failures/page-message.tsx';
import { ApiFailure } from '../../kit/request.ts';
import type { FailedSlice } from '../../orders-feed/reader/reading.ts';
import type { DateRange } from '../../stores/date-range.ts';

/** No refund is in the period, or none matches the filters; only once everything was read. */
export function RefundsEmpty({
  date,
  hasFilters,
  onClear,
}: {
  date: DateRange;
  /** Besides the period, without which nothing could be shown. */
  hasFilters: boolean;
  onClear: () => void;
}) {
  const intl = useIntl();
  return (
    <div className="flex-1">
      <PageMessage
        icon={hasFilters ? <SearchX aria-hidden size={28} /> : <Undo2 aria-hidden size={28} />}
        title={
          hasFilters ? (
            <FormattedMessage id="refunds.empty" />
          ) : (
            <FormattedMessage id="refunds.empty_period" values={{ period: periodInText(intl, date) }} />
          )
        }
        actions={
          hasFilters && (
            <Button look="outline" onClick={onClear}>
              <FormattedMessage id="filters.clear" />
            </Button>
          )
        }
      />
    </div>
  );
}

/** Nothing was found before reading stopped; the line beside the totals says how far it went. */
export function RefundsNoneYet() {
  return (
    <div className="flex-1">
      <PageMessage
        icon={<SearchX aria-hidden size={28} />}
        title={<FormattedMessage id="refunds.at_least" values={{ count: 0 }} />}
      />
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
      <PageMessage icon={<WifiOff aria-hidden size={28} />} title={<FormattedMessage id="refunds.offline" />} />
    </div>
  );
}
