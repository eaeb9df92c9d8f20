import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Outlet, useNavigation, useOutletContext } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { createSeenStores, SeenStoresContext } from '../filters/seen-stores.ts';
import { ErrorBoundary } from '../ui/errors/error-boundary.tsx';
import { focusContent } from '../ui/content-focus.ts';
import { EventsProvider } from '../api/use-events.tsx';
import { loadedLanguages } from '../api/seen-languages.ts';
import { DaysProvider } from '../stores/days.tsx';
import { preferencesQuery } from '../preferences/use-preferences.ts';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { Header } from './header.tsx';
import { lazyWithMessages } from '../ui/i18n/message-provider.tsx';
import { useImportSaved } from './use-import-saved.ts';
import { SaveNotices } from './save-notices.tsx';
import { SessionGate } from './session-gate.tsx';

const SignInNotice = lazyWithMessages(
  'settings',
  async () => (await import('./sign-in-notice.tsx')).SignInNotice,
);

/** The first focusable element of the page: skips header, views and filters. */
function SkipLink() {
  return (
    <a
      href="#content"
      className="absolute start-2 top-2 z-40 rounded-md bg-accent px-3 py-1.5 text-row font-medium text-on-accent not-focus:sr-only"
      onClick={(event) => {
        event.preventDefault();
        focusContent();
      }}
    >
      <FormattedMessage id="frame.skip" />
    </a>
  );
}

/** A line at the top of the page while the code of the next page loads. */
function NavigationProgress() {
  return (
    useNavigation().state !== 'idle' && (
      <div className="fixed inset-x-0 top-0 z-50 h-0.5 animate-appear overflow-hidden">
        <div className="h-full w-1/3 animate-skeleton bg-accent" />
      </div>
    )
  );
}

function SignedInPages({ session }: { session: Session }) {
  const [seenStores] = useState(createSeenStores);
  const directory = useMemo(() => storeDirectory(session), [session]);
  useImportSaved(session);
  return (
    <Stores value={directory}>
      <DaysProvider session={session}>
        <EventsProvider>
          <SeenStoresContext value={seenStores}>
            <div className="flex h-full flex-col phone:over-bottom-bar">
              <SkipLink />
              <NavigationProgress />
              <ErrorBoundary kind="page" variant="line">
                <Header session={session} seenLanguages={loadedLanguages} />
              </ErrorBoundary>
              <ErrorBoundary kind="page" variant="line">
                <SaveNotices />
                {session.notice && (
                  <Suspense>
                    <SignInNotice notice={session.notice} />
                  </Suspense>
                )}
              </ErrorBoundary>
              <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
                <Outlet context={session} />
              </main>
            </div>
          </SeenStoresContext>
        </EventsProvider>
      </DaysProvider>
    </Stores>
  );
}

/**
 * Waits for the preferences, or their failure: the first render needs language, layout and default
 * view.
 */
function AfterPreferences({ children }: { children: ReactNode }) {
  const { isPending } = useQuery(preferencesQuery);
  return !isPending && children;
}

/** The session of the signed-in user, on every page within `Layout`. */
export function useSession(): Session {
  return useOutletContext<Session>();
}

/** The frame of every page: sign-in state, header, and the stores with their calendars. */
export function Layout() {
  return (
    <SessionGate>
      {(session) => (
        <AfterPreferences>
          <SignedInPages session={session} />
        </AfterPreferences>
      )}
    </SessionGate>
  );
}
