import { Form } from '@base-ui/react/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SHORTEST_PASSWORD, type SignedInUser } from '#contract/bff/session.ts';
import { signOut } from '../preferences/sign-out.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/failures/problem.tsx';
import { PasswordField } from '../ui/form/text-field.tsx';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';
import { ConfirmDialog } from '../ui/popups/dialog.tsx';
import { changePassword } from './parts/settings-api.ts';
import { SettingRow, SettingsSection } from './parts/settings-section.tsx';

function PasswordForm({ name }: { name: string }) {
  const { formatMessage } = useIntl();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const data = new FormData(form);
      await changePassword(String(data.get('current')), String(data.get('password')));
      form.reset();
    },
  });
  return (
    <Form
      className="flex max-w-80 flex-col gap-3.5 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(event.currentTarget);
      }}
    >
      {/* Password managers need the user name to store the password. */}
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
      <Problem error={error} words={{ wrong_credentials: 'settings.account.wrong' }} />
      <div className="flex items-center gap-3">
        <Button type="submit" look="outline" aria-busy={isPending}>
          <FormattedMessage id="settings.account.password" />
        </Button>
        <span role="status" className="text-row text-success">
          {isSuccess && <FormattedMessage id="settings.account.changed" />}
        </span>
      </div>
    </Form>
  );
}

/** The user's name, password, and signing out everywhere. */
export function AccountSection({ user, canSignOut }: { user: SignedInUser; canSignOut: boolean }) {
  const { formatMessage } = useIntl();
  const [isAsking, setIsAsking] = useState(false);

  return (
    <SettingsSection
      id="account"
      title={formatMessage({ id: 'frame.account' })}
      hint={
        <FormattedMessage
          id="settings.account.signed_in"
          values={{ name: <bdi>{stripUnsafeCharacters(user.name)}</bdi> }}
        />
      }
    >
      {user.hasPassword && (
        <div className="mb-6">
          <h3 className="text-row font-medium">
            <FormattedMessage id="settings.account.password" />
          </h3>
          <PasswordForm name={user.name} />
        </div>
      )}
      {canSignOut && (
        <SettingRow
          label={formatMessage({ id: 'settings.account.everywhere' })}
          labelId="everywhere"
          hint={<FormattedMessage id="settings.account.everywhere_hint" />}
        >
          <Button look="outline" onClick={() => setIsAsking(true)}>
            <FormattedMessage id="settings.account.everywhere" />
          </Button>
        </SettingRow>
      )}
      {isAsking && (
        <ConfirmDialog
          title="settings.account.everywhere_question"
          hint="settings.account.everywhere_hint"
          confirm="settings.account.everywhere"
          onConfirm={() => signOut('/api/sessions', user)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </SettingsSection>
  );
}
