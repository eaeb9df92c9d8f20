import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { createPath, Navigate, useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { sessionQuery } from '../stores/session.ts';
import { failureMessage } from '../kit/failures/late-failure.tsx';
import { focusContent, isFocusFree } from '../kit/content-focus.ts';
import { isSignedOut, onSignInChange } from '../kit/loading/sign-in-gate.ts';
import { onDemand } from '../kit/on-demand.tsx';
import { Region } from '../kit/region.tsx';

const signIn = onDemand(async () => (await import('../sign-in/sign-in-page.tsx')).SignIn, {
  messages: 'settings',
  // Over the page, as the dialog will be, which must not get longer by it.
  frame: (note) => (
    <div
      data-over-locked
      className="fixed inset-x-0 top-[20vh] z-50 mx-auto w-fit rounded-lg border border-line bg-raised shadow-popover empty:hidden"
    >
      {note}
    </div>
  ),
});

function SignIn(props: ComponentProps<typeof signIn.Component>) {
  return (
    <Region name="sign_in" look="panel" frame={(alert) => <div data-over-locked>{alert}</div>}>
      <signIn.Component {...props} />
    </Region>
  );
}

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
  if (here.pathname === '/sign-in') return (data || error || isHeld) && <SignIn session={data} watch={undefined} />;
  if (data)
    return (
      <>
        {children(data)}
        {(data.user || isLocked) && <SignIn session={data} watch={{ isLocked, refetch }} />}
      </>
    );
  if (isHeld) return <Navigate to={`/sign-in?returnTo=${encodeURIComponent(createPath(here))}`} replace />;
  // Render nothing, so that the static frame of `index.html` stays.
  if (!failure) return null;
  return (
    <main className="h-full">
      <failureMessage.Component
        title={<FormattedMessage id="page.no_session" />}
        error={failure}
        onRetry={() => void refetch()}
      />
    </main>
  );
}
