import { Form } from '@base-ui/react/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SHORTEST_PASSWORD } from '#contract/bff/session.ts';
import { signOut } from '../preferences/sign-out.ts';
import { sessionQuery } from '../stores/session.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/failures/problem.tsx';
import { PasswordField } from '../ui/form/text-field.tsx';
import { choosePassword } from './sign-in-api.ts';
import { Frame } from './sign-in-page.tsx';

/** Shown at any address until a password that somebody else has set is changed. */
export function NewPasswordPage({ name }: { name: string }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = useMutation({
    mutationFn: choosePassword,
    onSuccess: (session) => queryClient.setQueryData(sessionQuery.queryKey, session),
    onError: () => field.current?.focus(),
  });
  const leave = useMutation({ mutationFn: () => signOut('/api/session', { hasPassword: true }) });
  return (
    <Frame title="sign_in.new_password">
      <Form
        className="flex flex-col gap-3.5"
        onFormSubmit={(values: Record<string, unknown>) => {
          if (!save.isPending) save.mutate(String(values['password']));
        }}
      >
        <p className="text-row text-ink-muted">
          <FormattedMessage id="sign_in.new_password_hint" />
        </p>
        {/* Password managers need the user name to store the password. */}
        <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
        <PasswordField
          ref={field}
          label={formatMessage({ id: 'settings.people.new_password' })}
          hint={<FormattedMessage id="settings.people.password_hint" />}
          name="password"
          required
          minLength={SHORTEST_PASSWORD}
          autoComplete="new-password"
        />
        <Problem error={save.error ?? leave.error} />
        <Button
          type="submit"
          look="primary"
          className="h-9 w-full text-sm"
          aria-busy={save.isPending}
        >
          <FormattedMessage id="settings.save" />
        </Button>
        <Button aria-busy={leave.isPending} onClick={() => leave.mutate()}>
          <FormattedMessage id="frame.account_sign_out" />
        </Button>
      </Form>
    </Frame>
  );
}
