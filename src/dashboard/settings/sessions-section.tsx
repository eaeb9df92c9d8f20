import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OwnSession } from '#contract/bff/session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { PasswordField } from '../ui/form/text-field.tsx';
import { Dialog, DialogForm } from '../ui/popups/dialog.tsx';
import { endSessions, ownSessionsQuery } from './parts/settings-api.ts';
import {
  ActionRow,
  ActionTable,
  Loaded,
  Moment,
  SettingsSection,
} from './parts/settings-section.tsx';

/** The user's own sessions; those of other devices can be ended. */
export function SessionsSection({ hasPassword }: { hasPassword: boolean }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const query = useQuery(ownSessionsQuery);
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  const nameOf = ({ device }: OwnSession) =>
    device ?? formatMessage({ id: 'settings.sessions.unknown' });

  async function end(values: Readonly<Record<string, unknown>>): Promise<void> {
    await endSessions({
      ...(ending && ending !== 'others' && { id: ending.id }),
      ...(hasPassword && { current: String(values['current']) }),
    });
    await queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  }

  return (
    <SettingsSection
      id="sessions"
      title={formatMessage({ id: 'settings.sessions' })}
      action={
        query.data?.some(({ isCurrent }) => !isCurrent) && (
          <Button look="outline" onClick={() => setEnding('others')}>
            <FormattedMessage id="settings.sessions.end_others" />
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(sessions) => (
          <ActionTable
            columns={[
              'settings.sessions.device',
              'settings.sessions.signed_in',
              'settings.keys.last_used',
            ]}
          >
            {sessions.map((session) => (
              <ActionRow
                key={session.id}
                name={nameOf(session)}
                tags={[session.isCurrent && 'settings.sessions.current']}
                phoneNote={<Moment at={session.lastUsedAt} />}
                cells={[
                  <Moment key="signed-in" at={session.signedInAt} />,
                  <Moment key="used" at={session.lastUsedAt} />,
                ]}
              >
                {!session.isCurrent && (
                  <IconButton
                    icon={X}
                    label={formatMessage(
                      { id: 'settings.sessions.end' },
                      { name: nameOf(session) },
                    )}
                    onClick={() => setEnding(session)}
                  />
                )}
              </ActionRow>
            ))}
          </ActionTable>
        )}
      </Loaded>
      {ending && (
        <Dialog
          title={ending === 'others' ? 'settings.sessions.end_others' : 'settings.sessions.end'}
          name={ending === 'others' ? '' : nameOf(ending)}
          onClose={() => setEnding(undefined)}
        >
          <DialogForm
            submit="frame.account_sign_out"
            isDangerous
            words={{ wrong_credentials: 'settings.account.wrong' }}
            onSubmit={end}
            onClose={() => setEnding(undefined)}
          >
            <p className="text-ink-muted">
              <FormattedMessage id="settings.sessions.end_hint" />
            </p>
            {hasPassword && (
              <PasswordField
                label={formatMessage({ id: 'settings.account.current' })}
                name="current"
                required
                autoComplete="current-password"
              />
            )}
          </DialogForm>
        </Dialog>
      )}
    </SettingsSection>
  );
}
