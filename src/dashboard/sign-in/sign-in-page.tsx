import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { localPath } from '#contract/bff/local-path.ts';
import type { Session } from '#contract/bff/session.ts';
import { SIGN_IN_PROBLEMS } from '#contract/bff/sign-in-problem.ts';
import { LANGUAGES, languageFor } from '#contract/text/interface-language.ts';
import { readAppearance, writeAppearance } from '../preferences/preferences.ts';
import { languageName } from '../ui/i18n/formatters.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import { FailureMessage } from '../ui/failures/failure.tsx';
import { sessionQuery } from '../stores/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { signInOptionsQuery } from './sign-in-api.ts';

/** The error of a provider's sign-in, from `problem` in the address. */
function ProviderProblem({ provider }: { provider: string | undefined }) {
  const { formatMessage } = useIntl();
  const named = new URLSearchParams(useLocation().search).get('problem');
  const problem = SIGN_IN_PROBLEMS.find((known) => known === named);
  if (problem === undefined) return null;
  const name = provider ?? formatMessage({ id: 'sign_in.provider' });
  return <FormattedMessage id={`sign_in.problem.${problem}`} values={{ provider: name }} />;
}

/** Applies to this browser, until the account's own language is known. */
function LanguageChoice() {
  const { formatMessage, locale } = useIntl();
  return (
    <select
      aria-label={formatMessage({ id: 'sign_in.language' })}
      className="touch-target mt-8 h-8 max-w-full self-start rounded-md border border-control bg-raised px-2 text-row text-ink-muted"
      value={languageFor(locale)}
      onChange={({ target }) => {
        const language = LANGUAGES.find((each) => each === target.value);
        writeAppearance({ ...readAppearance(), language });
        location.reload();
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageName(language)}
        </option>
      ))}
    </select>
  );
}

/** The page around a form, without the header of the other pages. */
export function Frame({ title, children }: { title: MessageId; children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <main id="content" className="h-full overflow-y-auto">
      <title>{formatMessage({ id: 'sign_in.page' })}</title>
      <div className="mx-auto flex min-h-full w-full max-w-86 flex-col px-5 pt-[clamp(1.5rem,16vh,10rem)] pb-8">
        <svg aria-hidden width={32} height={32} viewBox="0 0 20 20">
          <use href="#logo" />
        </svg>
        <h1 className="mt-4 mb-5 text-total font-semibold tracking-tight">
          <FormattedMessage id={title} />
        </h1>
        {children}
        <LanguageChoice />
      </div>
    </main>
  );
}

/**
 * Continues to the address's `returnTo`, immediately if somebody is already signed in (`session`).
 */
export function SignInPage({ session }: { session: Session | undefined }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const parameters = new URLSearchParams(search);
  const returnTo = localPath(parameters.get('returnTo'));
  // The session ended on an open page (`hard-navigate.ts`).
  const title = parameters.has('again') ? 'sign_in.again' : 'sign_in.title';
  const {
    data: options,
    error,
    refetch,
  } = useQuery({ ...signInOptionsQuery, enabled: session === undefined });
  const goOn = (signedIn: Session) => {
    queryClient.setQueryData(sessionQuery.queryKey, signedIn);
    void navigate(returnTo, { replace: true });
  };
  if (session) return <Navigate to={returnTo} replace />;
  if (error)
    return (
      <Frame title={title}>
        <FailureMessage
          title={<FormattedMessage id="sign_in.no_options" />}
          error={error}
          onRetry={() => void refetch()}
        />
      </Frame>
    );
  if (!options) return null;
  return (
    <Frame title={title}>
      <SignInForm
        options={options}
        returnTo={returnTo}
        note={<ProviderProblem provider={options.provider?.name} />}
        onSignedIn={goOn}
      />
    </Frame>
  );
}
