import { FormattedMessage, useIntl } from 'react-intl';
import { ApiFailure } from '../../kit/request.ts';
import { failureText } from '../../kit/failure-text.ts';
import { Notice } from '../../kit/notice.tsx';
import { RetryButton } from './retry-button.tsx';

/** What a newly chosen column shows could not be loaded: why, the request id, and another try; the rows stay. */
export function RefillFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const intl = useIntl();
  const failure = error instanceof ApiFailure ? error : new ApiFailure('internal', String(error));
  const { requestId, retryAfterSeconds } = failure;
  return (
    <Notice kind="danger" actions={<RetryButton key={requestId} afterSeconds={retryAfterSeconds} onRetry={onRetry} />}>
      <FormattedMessage id="columns.failed" /> {failureText(intl, failure)}{' '}
      {requestId !== undefined && (
        <span className="text-xs">
          <FormattedMessage id="error.request_id" values={{ id: requestId }} />
        </span>
      )}
    </Notice>
  );
}
