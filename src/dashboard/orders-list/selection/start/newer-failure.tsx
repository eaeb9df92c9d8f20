import { FormattedMessage, useIntl } from 'react-intl';
import { ApiFailure } from '../../../kit/request.ts';
import { failureText } from '../../../kit/failure-text.ts';
import { Button } from '../../../kit/button.tsx';
import { Notice } from '../../../kit/notice.tsx';

/** Newer orders could not be loaded: why, the request id, and another try; the rows stay. */
export function NewerFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const intl = useIntl();
  return (
    <Notice
      kind="danger"
      actions={
        <Button look="outline" onClick={onRetry}>
          <FormattedMessage id="action.retry" />
        </Button>
      }
    >
      <FormattedMessage id="jump.failed_newer" />{' '}
      {error instanceof ApiFailure ? failureText(intl, error) : error instanceof Error && error.message}
      {error instanceof ApiFailure && error.requestId !== undefined && (
        <span className="ms-1.5 text-xs opacity-80">
          <FormattedMessage id="error.request_id" values={{ id: error.requestId }} />
        </span>
      )}
    </Notice>
  );
}
