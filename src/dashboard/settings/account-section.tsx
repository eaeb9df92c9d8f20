import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SHORTEST_PASSWORD, type SignedInUser } from '#contract/bff/session.ts';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/form/text-field.tsx';
import { inertText } from '../ui/inert-text.ts';
import { leaveSignedOut } from '../ui/hard-navigate.ts';
import { ConfirmDialog, Problem, useAction } from './parts/dialog.tsx';
import { SettingsSection, SettingRow } from './parts/settings-section.tsx';
import { changePassword, signOutEverywhere } from './parts/settings-api.ts';

function PasswordForm({ name }: { name: string }) {
  const { formatMessage } = useIntl();
  const action = useAction();
  const [isDone, setIsDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function change(data: FormData): Promise<void> {
    setIsDone(false);
    const isChanged = await action.run(() =>
      changePassword(String(data.get('current')), String(data.get('password'))),
    );
    if (!isChanged) return;
    form.current?.reset();
    setIsDone(true);
  }

  return (
    <form
      ref={form}
      className="flex max-w-80 flex-col gap-3.5 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        void change(new FormData(event.currentTarget));
      }}
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <PasswordField
        label={formatMessage({ id: 'settings.account.current' })}
        name="current"
        required
        autoComplete="current-password"
      />
      <PasswordField
        label={formatMessage({ id: 'settings.people.new_password' })}
        hint={<FormattedMessage id="settings.people.password_hint" />}
        name="password"
        required
        minLength={SHORTEST_PASSWORD}
        autoComplete="new-password"
      />
      <Problem failure={action.failure} words={{ wrong_credentials: 'settings.account.wrong' }} />
      <div className="flex items-center gap-3">
        <Button type="submit" look="outline" aria-busy={action.isBusy}>
          <FormattedMessage id="settings.account.password" />
        </Button>
        <span role="status" className="text-row text-success">
          {isDone && <FormattedMessage id="settings.account.changed" />}
        </span>
      </div>
    </form>
  );
}

/** The user's account: who they are, their password, and signing out everywhere. */
export function AccountSection({ user, canSignOut }: { user: SignedInUser; canSignOut: boolean }) {
  const { formatMessage } = useIntl();
  const [isAsking, setIsAsking] = useState(false);

  async function signOut(): Promise<void> {
    await signOutEverywhere();
    leaveSignedOut();
  }

  return (
    <SettingsSection
      id="account"
      title={formatMessage({ id: 'frame.account' })}
      hint={
        <FormattedMessage
          id="settings.account.signed_in"
          values={{ name: <bdi>{inertText(user.name)}</bdi> }}
        />
      }
    >
      {user.hasPassword && (
        <>
          <h3 className="text-row font-medium">
            <FormattedMessage id="settings.account.password" />
          </h3>
          <PasswordForm name={user.name} />
        </>
      )}
      {canSignOut && (
        <div className={user.hasPassword ? 'mt-6' : ''}>
          <SettingRow
            label={formatMessage({ id: 'settings.account.everywhere' })}
            labelId="everywhere"
            hint={<FormattedMessage id="settings.account.everywhere_hint" />}
          >
            <Button look="outline" onClick={() => setIsAsking(true)}>
              <FormattedMessage id="settings.account.everywhere" />
            </Button>
          </SettingRow>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="settings.account.everywhere_question"
          hint="settings.account.everywhere_hint"
          confirm="settings.account.everywhere"
          onConfirm={signOut}
          onClose={() => setIsAsking(false)}
        />
      )}
    </SettingsSection>
  );
}
