import { FormattedMessage } from 'react-intl';
import { useIsOnline } from './use-is-online.ts';

/** That there is no connection, to anything or to Tillview, and what that keeps from going on. */
export function OfflineWords({ of }: { of: 'exceptions' | 'find' | 'refunds' | 'totals' }) {
  return <FormattedMessage id={`${of}.offline`} values={{ isOnline: useIsOnline() }} />;
}
