import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { SignInNotice as Noticed } from '#contract/bff/session.ts';
import { Moment } from '../settings/parts/settings-section.tsx';
import { sessionQuery } from '../stores/session.ts';
import { Notice } from '../ui/failures/notice.tsx';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { requestOwn } from '../ui/own-request.ts';

/** Tells once what happened to the account since the last sign-in. */
export function SignInNotice({ notice }: { notice: Noticed }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { failures, lastFailureAt, newDevice } = notice;

  function dismiss(): void {
    queryClient.setQueryData(sessionQuery.queryKey, (old) => old && { ...old, notice: null });
    // If this fails, it is told again.
    void requestOwn('DELETE', '/api/session/notice').catch(() => undefined);
  }

  return (
    <div role="status">
      <Notice
        kind="warning"
        onDismiss={{ label: formatMessage({ id: 'filter.dismiss' }), action: dismiss }}
      >
        {lastFailureAt !== null && (
          <p>
            <FormattedMessage
              id="sign_in.notice.failures"
              values={{ count: failures, at: <Moment at={lastFailureAt} /> }}
            />
          </p>
        )}
        {newDevice && (
          <p>
            <FormattedMessage
              id="sign_in.notice.device"
              values={{
                device: (
                  <bdi>
                    {newDevice.device ?? formatMessage({ id: 'settings.sessions.unknown' })}
                  </bdi>
                ),
                at: <Moment at={newDevice.at} />,
              }}
            />
          </p>
        )}
        <PageLink to="/settings#sessions" className="underline underline-offset-2">
          <FormattedMessage id="settings.sessions" />
        </PageLink>
      </Notice>
    </div>
  );
}
