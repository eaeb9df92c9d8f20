import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Session } from '#contract/bff/session.ts';
import type { SignInOptions } from '#contract/bff/sign-in-options.ts';
import { Button } from '../ui/button.tsx';
import { asFailure, failureText, RequestId } from '../ui/failures/failure.tsx';
import { PasswordField, TextField } from '../ui/form/text-field.tsx';
import type { ApiFailure } from '../ui/request.ts';
import { signIn } from './sign-in-api.ts';

function inMinutes(seconds: number): { minutes: number; seconds: number } {
  return { minutes: seconds < 100 ? 0 : Math.ceil(seconds / 60), seconds };
}

/**
 * Counts down how long to wait after too many attempts, and calls `onEnd` then; a new `key`
 * restarts it.
 */
function TooMany({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left <= 0) return end();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <>
      {/* Hidden from screen readers, which would announce every second. */}
      <span aria-hidden>
        <FormattedMessage id="sign_in.too_many" values={inMinutes(left)} />
      </span>
      <span className="sr-only">
        <FormattedMessage id="sign_in.too_many" values={inMinutes(seconds)} />
      </span>
    </>
  );
}

/** Fallback pause (seconds) after too many attempts, if the service specifies none. */
const USUAL_PAUSE = 30;

type Problem = { readonly failure: ApiFailure; readonly attempt: number };

function ProblemText({
  problem: { failure, attempt },
  onPauseEnd,
}: {
  problem: Problem;
  onPauseEnd: () => void;
}) {
  const intl = useIntl();
  if (failure.code === 'wrong_credentials') return <FormattedMessage id="sign_in.wrong" />;
  if (failure.code === 'too_many_attempts')
    return (
      <TooMany
        key={attempt}
        seconds={failure.retryAfterSeconds ?? USUAL_PAUSE}
        onEnd={onPauseEnd}
      />
    );
  return (
    <>
      {failureText(intl, failure)} <RequestId error={failure} />
    </>
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
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [mayTryAgain, setMayTryAgain] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  // Focus a field, since typing is all there is to do here.
  useEffect(() => name.current?.focus(), []);
  const problemId = useId();
  const isPaused = problem?.failure.code === 'too_many_attempts' && !mayTryAgain;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy || isPaused) return;
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    try {
      onSignedIn(await signIn(String(form.get('name')).trim(), String(form.get('password'))));
    } catch (error) {
      setProblem((before) => ({ failure: asFailure(error), attempt: (before?.attempt ?? 0) + 1 }));
      setMayTryAgain(false);
      setIsBusy(false);
      password.current?.focus();
      password.current?.select();
    }
  }

  return (
    <form
      className="flex flex-col gap-3.5"
      aria-describedby={problemId}
      onSubmit={(event) => void submit(event)}
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
      <div
        id={problemId}
        role="status"
        className="text-row wrap-anywhere text-danger empty:sr-only"
      >
        {problem && !(problem.failure.code === 'too_many_attempts' && mayTryAgain) ? (
          <ProblemText problem={problem} onPauseEnd={() => setMayTryAgain(true)} />
        ) : problem ? (
          <span className="text-ink-muted">
            <FormattedMessage id="sign_in.may_try" />
          </span>
        ) : (
          note
        )}
      </div>
      <Button
        type="submit"
        look={isOnly ? 'primary' : 'outline'}
        className="h-9 w-full text-sm aria-disabled:opacity-50"
        aria-busy={isBusy}
        aria-disabled={isPaused}
      >
        <FormattedMessage id="sign_in.submit" />
      </Button>
    </form>
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
