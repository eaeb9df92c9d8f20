import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { createPath, Navigate, useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { FailureMessage } from '../kit/failures/failure.tsx';
import { sessionQuery } from '../stores/session.ts';
import { focusContent, isFocusFree } from '../kit/focus-heir.ts';
import { lazyWithMessages } from '../kit/i18n/message-provider.tsx';
import { isSignedOut, onSignInChange } from '../kit/loading/sign-in-gate.ts';

const SignIn = lazyWithMessages('settings', async () => (await import('../sign-in/sign-in-page.tsx')).SignIn);

/** Shows its children to whoever is signed in, and the sign-in page to anybody else. */
export function SessionGate({ children }: { children: (session: Session) => ReactNode }) {
  const { data, error, refetch } = useQuery(sessionQuery);
  // Stays while the request is sent again, and with it the focus of the button that does so.
  const [failure, setFailure] = useState(error);
  if (error && error !== failure) setFailure(error);
  useEffect(() => {
    // A page opened without a connection is only told of one: to TanStack Query nothing has changed.
    const retry = () => failure && refetch();
    addEventListener('online', retry);
    return () => {
      removeEventListener('online', retry);
    };
  }, [failure, refetch]);
  const isHeld = useSyncExternalStore(onSignInChange, isSignedOut);
  const here = useLocation();
  const isLocked = isHeld && data !== undefined;
  useLayoutEffect(() => {
    if (!isLocked) return undefined;
    // Noted before the page is hidden, which takes the focus from it; the dialog's code may come later.
    const { activeElement: focused } = document;
    document.documentElement.toggleAttribute('data-locked', true);
    return () => {
      document.documentElement.toggleAttribute('data-locked', false);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
      // What had it may be gone by now.
      if (isFocusFree()) focusContent();
    };
  }, [isLocked]);
  if (here.pathname === '/sign-in')
    return (
      (data || error || isHeld) && (
        <Suspense>
          <SignIn session={data} watch={undefined} />
        </Suspense>
      )
    );
  if (data)
    return (
      <>
        {children(data)}
        {(data.user || isLocked) && (
          <Suspense>
            <SignIn session={data} watch={{ isLocked, refetch }} />
          </Suspense>
        )}
      </>
    );
  if (isHeld) return <Navigate to={`/sign-in?returnTo=${encodeURIComponent(createPath(here))}`} replace />;
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
