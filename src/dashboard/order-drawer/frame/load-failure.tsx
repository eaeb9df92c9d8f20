import { FormattedMessage, useIntl } from 'react-intl';
import { asFailure, failureText, RequestId, RetryButton } from '../../kit/failure.tsx';
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
  const { code } = asFailure(error);
  return (
    <Notice kind={shown === 'all' ? 'warning' : 'danger'} actions={<RetryButton error={error} onRetry={onRetry} />}>
      {shown !== 'none' && code === 'not_found' ? (
        <FormattedMessage id={GONE[shown]} />
      ) : (
        <>
          {shown === 'all' && <FormattedMessage id="drawer.stale" />} {failureText(intl, error)}
          {hasRemedy(code) && (
            <p>
              <FormattedMessage id={REMEDIES[code]} />
            </p>
          )}
        </>
      )}
      <p>
        <RequestId error={error} />
      </p>
    </Notice>
  );
}
