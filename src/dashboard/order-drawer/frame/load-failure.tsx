import { FormattedMessage, useIntl } from 'react-intl';
import { ApiFailure } from '../../kit/request.ts';
import { failureText } from '../../kit/failure-text.ts';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';

const REMEDIES = {
  not_found: 'drawer.remedy.not_found',
  forbidden: 'drawer.remedy.forbidden',
  upstream_credentials: 'drawer.remedy.upstream_credentials',
} as const;

function hasRemedy(code: string): code is keyof typeof REMEDIES {
  return Object.hasOwn(REMEDIES, code);
}

/** How much of the order is shown all the same: none, what its row in the list has, or all as it was last seen. */
export type ShownPart = 'none' | 'row' | 'all';

const GONE = { row: 'drawer.gone_listed', all: 'drawer.gone' } as const;

/** Why the order could not be loaded or refreshed, in words, with what can be done about it, the request id and a way to try again. */
export function LoadFailure({ error, shown, onRetry }: { error: Error; shown: ShownPart; onRetry: () => void }) {
  const intl = useIntl();
  const failure = error instanceof ApiFailure ? error : new ApiFailure('internal', error.message);
  return (
    <Notice
      kind={shown === 'all' ? 'warning' : 'danger'}
      actions={
        <Button look="outline" onClick={onRetry}>
          <FormattedMessage id="action.retry" />
        </Button>
      }
    >
      {shown !== 'none' && failure.code === 'not_found' ? (
        <FormattedMessage id={GONE[shown]} />
      ) : (
        <>
          {shown === 'all' && <FormattedMessage id="drawer.stale" />} {failureText(intl, failure)}
          {hasRemedy(failure.code) && (
            <p>
              <FormattedMessage id={REMEDIES[failure.code]} />
            </p>
          )}
        </>
      )}
      {failure.requestId !== undefined && (
        <p className="text-xs">
          <FormattedMessage id="error.request_id" values={{ id: <bdi>{failure.requestId}</bdi> }} />
        </p>
      )}
    </Notice>
  );
}
