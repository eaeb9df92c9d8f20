import { Form } from '@base-ui/react/form';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Session } from '#contract/bff/session.ts';
import type { SignInOptions } from '#contract/bff/sign-in-options.ts';
import { Button } from '../ui/button.tsx';
import { asFailure, FailureText } from '../ui/failures/failure.tsx';
import { PasswordField, TextField } from '../ui/form/text-field.tsx';
import { signIn } from './sign-in-api.ts';

/** Fallback pause (seconds) after too many attempts, if the service specifies none. */
const USUAL_PAUSE = 30;

function ProblemText({ error }: { error: Error }) {
  const { code, retryAfterSeconds: seconds = USUAL_PAUSE } = asFailure(error);
  if (code === 'wrong_credentials') return <FormattedMessage id="sign_in.wrong" />;
  if (code !== 'too_many_attempts') return <FailureText error={error} />;
  return (
    <FormattedMessage
      id="sign_in.too_many"
      values={{ minutes: seconds < 100 ? 0 : Math.ceil(seconds / 60), seconds }}
    />
  );
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-xs text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <FormattedMessage id="sign_in.or" />
    </p>
  );
}

function PasswordForm({
  isOnly,
  note,
  onSignedIn,
}: {
  isOnly: boolean;
  note: ReactNode;
  onSignedIn: (session: Session) => void;
}) {
  const { formatMessage } = useIntl();
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  // The form is the only content of the page.
  useEffect(() => name.current?.focus(), []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: Readonly<Record<string, unknown>>) =>
      signIn(String(values['name']).trim(), String(values['password'])),
    onSuccess: (session) => onSignedIn(session),
    onError: () => {
      password.current?.focus();
      password.current?.select();
    },
  });
  return (
    <Form
      className="flex flex-col gap-3.5"
      onFormSubmit={(values: Record<string, unknown>) => {
        if (!isPending) mutate(values);
      }}
    >
      <TextField
        ref={name}
        label={formatMessage({ id: 'sign_in.name' })}
        name="name"
        required
        autoComplete="username"
        autoCapitalize="off"
        dir="auto"
      />
      <PasswordField
        ref={password}
        label={formatMessage({ id: 'sign_in.password' })}
        name="password"
        required
        autoComplete="current-password"
      />
      {/* Rendered from the start, so that later messages are announced. */}
      <div role="status" className="text-row wrap-anywhere text-danger empty:sr-only">
        {error ? <ProblemText error={error} /> : note}
      </div>
      <Button
        type="submit"
        look={isOnly ? 'primary' : 'outline'}
        className="h-9 w-full text-sm"
        aria-busy={isPending}
      >
        <FormattedMessage id="sign_in.submit" />
      </Button>
      <p className="text-xs text-ink-muted">
        <FormattedMessage id="sign_in.forgot" />
      </p>
    </Form>
  );
}

/** All available ways to sign in; `returnTo` is the path to which a provider returns. */
export function SignInForm({
  options: { provider, hasPasswords, hasPeople },
  returnTo,
  note,
  onSignedIn,
}: {
  options: SignInOptions;
  returnTo: string;
  note?: ReactNode;
  onSignedIn: (session: Session) => void;
}) {
  if (!provider && !hasPasswords)
    return (
      <div className="flex flex-col items-start gap-3">
        {note && (
          <p role="status" className="text-row wrap-anywhere text-danger">
            {note}
          </p>
        )}
        <p className="text-row text-ink-muted">
          <FormattedMessage id="sign_in.by_proxy" />
        </p>
        <Button look="primary" onClick={() => location.reload()}>
          <FormattedMessage id="page.reload" />
        </Button>
      </div>
    );
  if (!hasPeople)
    return (
      <div className="text-row text-ink-muted">
        <FormattedMessage id="sign_in.no_people" />
        <code
          dir="ltr"
          className="my-2 block rounded-md border border-line bg-sunken px-2.5 py-2 text-start font-mono text-xs wrap-anywhere text-ink select-all"
        >
          npx tillview users add NAME --admin
        </code>
        <Button look="outline" onClick={() => location.reload()}>
          <FormattedMessage id="page.reload" />
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {provider && note && (
        <p role="status" className="text-row wrap-anywhere text-danger">
          {note}
        </p>
      )}
      {provider && (
        <a
          href={`${provider.path}?${new URLSearchParams({ returnTo }).toString()}`}
          className="touch-target flex min-h-9 w-full items-center justify-center rounded-md bg-accent px-3 py-1.5 text-center text-sm font-medium wrap-anywhere text-on-accent transition-colors duration-120 hover:bg-accent-strong"
        >
          <FormattedMessage id="sign_in.with" values={{ provider: provider.name }} />
        </a>
      )}
      {provider && hasPasswords && <Or />}
      {hasPasswords && (
        <PasswordForm
          isOnly={!provider}
          note={provider ? undefined : note}
          onSignedIn={onSignedIn}
        />
      )}
    </div>
  );
}
