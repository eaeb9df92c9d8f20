import { CircleCheck, SearchX, WifiOff } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { periodInText } from '../filters/period-words.ts';
import { Button } from '../kit/button.tsx';
import { FailureMessage } from '../kit/failures/failure.tsx';
import { PageMessage } from '../kit/failures/page-message.tsx';
import { ApiFailure } from '../kit/request.ts';
import type { FailedSlice } from '../orders-feed/reader/reading.ts';
import type { DateRange } from '../stores/date-range.ts';

/** In place of the list: why it has no entries, or rows of nothing while the period is read. */
export function ExceptionsState({
  date,
  failure,
  isOffline,
  isReading,
  hasFilters,
  onClear,
  onRetry,
}: {
  date: DateRange;
  /** Why nothing could be read; undefined if anything was. */
  failure: FailedSlice['failure'] | undefined;
  isOffline: boolean;
  isReading: boolean;
  /** Besides the period, without which nothing could be shown. */
  hasFilters: boolean;
  onClear: () => void;
  onRetry: () => void;
}) {
  const intl = useIntl();
  if (failure) {
    const { code, message, requestId, retryAfterSeconds } = failure;
    return (
      <div role="alert" className="h-full">
        <FailureMessage
          title={<FormattedMessage id="exceptions.failed" />}
          error={new ApiFailure(code, message, requestId, retryAfterSeconds)}
          onRetry={onRetry}
        />
      </div>
    );
  }
  if (isOffline)
    return (
      <PageMessage icon={<WifiOff aria-hidden size={28} />} title={<FormattedMessage id="exceptions.offline" />} />
    );
  if (isReading) return <Skeleton />;
  if (!hasFilters)
    return (
      <PageMessage
        icon={<CircleCheck aria-hidden size={28} />}
        title={<FormattedMessage id="exceptions.empty_period" values={{ period: periodInText(intl, date) }} />}
      />
    );
  return (
    <PageMessage
      icon={<SearchX aria-hidden size={28} />}
      title={<FormattedMessage id="exceptions.empty" />}
      actions={
        <Button look="outline" onClick={onClear}>
          <FormattedMessage id="filters.clear" />
        </Button>
      }
    />
  );
}

function Skeleton() {
  return (
    <div aria-hidden className="divide-y divide-line border-b border-line">
      {[72, 56, 64, 48, 60].map((width) => (
        <div key={width} className="space-y-2 px-4 py-3.5">
          <div className="h-3 animate-skeleton rounded-sm bg-sunken" style={{ width: `${width}%` }} />
          <div className="h-2.5 animate-skeleton rounded-sm bg-sunken" style={{ width: `${width / 2}%` }} />
        </div>
      ))}
    </div>
  );
}
