import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { createPath, Navigate, useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { FailureMessage } from '../ui/failures/failure.tsx';
import { sessionQuery } from '../stores/session.ts';
import { isSignedOut, signInPath } from '../ui/hard-navigate.ts';
import { lazyWithMessages } from '../ui/i18n/message-provider.tsx';

const SignInPage = lazyWithMessages(
  'settings',
  async () => (await import('../sign-in/sign-in-page.tsx')).SignInPage,
);

const NewPasswordPage = lazyWithMessages(
  'settings',
  async () => (await import('../sign-in/new-password-page.tsx')).NewPasswordPage,
);

/**
 * Reloads the page when its user can see other stores, since the loaded data may not be theirs any
 * more.
 */
function useReloadForOtherStores({ limitedTo }: Session): void {
  const stores = JSON.stringify(limitedTo);
  const [first] = useState(stores);
  useEffect(() => {
    if (stores !== first) location.reload();
  }, [stores, first]);
}

function SignedIn({
  session,
  children,
}: {
  session: Session;
  children: (session: Session) => ReactNode;
}) {
  useReloadForOtherStores(session);
  return children(session);
}

/**
 * Shows its children to signed-in users, and the sign-in page to others. Who must change their
 * password does so first.
 */
export function SessionGate({ children }: { children: (session: Session) => ReactNode }) {
  const { data, error, refetch } = useQuery(sessionQuery);
  // Stays during a retry, so that the retry button keeps its focus.
  const [failure, setFailure] = useState(error);
  if (error && error !== failure) setFailure(error);
  useEffect(() => {
    // TanStack Query does not notice when a page opened offline gets a connection.
    const retry = () => failure && refetch();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
    };
  }, [failure, refetch]);
  const here = useLocation();
  const isRefused = data === undefined && isSignedOut(error);
  if (here.pathname === '/sign-in')
    return (
      (data || error) && (
        <Suspense>
          <SignInPage session={data} />
        </Suspense>
      )
    );
  if (data?.user?.mustChangePassword)
    return (
      <Suspense>
        <NewPasswordPage name={data.user.name} />
      </Suspense>
    );
  if (data) return <SignedIn session={data}>{children}</SignedIn>;
  if (isRefused) return <Navigate to={signInPath(createPath(here))} replace />;
  // Render nothing, so that the static frame of `index.html` stays.
  if (!failure) return null;
  return (
    <main className="h-full">
      <FailureMessage
        title={<FormattedMessage id="page.no_session" />}
        error={failure}
        onRetry={() => void refetch()}
      />
    </main>
  );
}
