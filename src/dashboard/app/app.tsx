import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { FormattedMessage, IntlProvider } from 'react-intl';
import { createPath, matchPath, Navigate, useLocation, useNavigate } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { sessionQuery } from '../stores/session.ts';
import { DaysProvider } from '../stores/days.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { failureMessage } from '../kit/failures/late-failure.tsx';
import { formatLocale } from '../kit/i18n/format-locale.ts';
import { USUAL_HOURS, withHours } from '../kit/i18n/hours.ts';
import { speak, useSpeech } from '../kit/i18n/speech.ts';
import { loadEventually } from '../kit/loading/idle-preload.ts';
import { loadedLanguages } from '../orders-feed/orders-api.ts';
import { createSeenStores, SeenStoresContext } from '../filters/seen-stores.ts';
import { isSignedOut, onSignInChange } from '../kit/loading/sign-in-gate.ts';
import { onDemand } from '../kit/on-demand.tsx';
import { focusContent, isFocusFree } from '../kit/focus-heir.ts';
import { Region } from '../kit/region.tsx';
import { CrashPage } from './crash-page.tsx';
import { Drawer } from './drawer.tsx';
import { Header } from './header.tsx';
import { PageRouter } from './page-router.tsx';
import { Page } from './pages.tsx';
import { preferencesQuery, usePreferences } from '../preferences/use-preferences.ts';
import { PreferencesProvider } from './preferences.tsx';
import { spokenLanguages } from './spoken.ts';
import { useImportSaved } from './import-saved.ts';

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

const saveNotices = onDemand(async () => (await import('./save-notices.tsx')).SaveNotices, {
  messages: 'panels',
  frame: () => null,
});

function SignIn(props: ComponentProps<typeof signIn.Component>) {
  return (
    <Region name="sign_in" look="panel" frame={(alert) => <div data-over-locked>{alert}</div>}>
      <signIn.Component {...props} />
    </Region>
  );
}

/** In place of a page that failed: the alert, and the order that was open, which needs no list. */
function FailedPage({ alert }: { alert: ReactNode }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const orderId = matchPath('/orders/:orderId', pathname)?.params.orderId;
  return (
    <div className="flex h-full">
      {alert}
      {orderId !== undefined && (
        <Drawer orderId={orderId} listed={undefined} onClose={() => void navigate({ pathname: '/orders', search })} />
      )}
    </div>
  );
}

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

function SignedInPages({ session }: { session: Session }) {
  const [seenStores] = useState(createSeenStores);
  const directory = useMemo(() => storeDirectory(session), [session]);
  useImportSaved(session);
  const [, page] = useLocation().pathname.split('/');
  return (
    <Stores value={directory}>
      <DaysProvider session={session}>
        <SeenStoresContext value={seenStores}>
          <div className="flex h-full flex-col phone:over-bottom-bar">
            <SkipLink />
            <Region
              name="header"
              frame={(alert) => <div className="grid min-h-12 shrink-0 bg-danger-soft">{alert}</div>}
            >
              <Header session={session} seenLanguages={loadedLanguages} />
            </Region>
            <saveNotices.Component />
            <main id="content" tabIndex={-1} className="min-h-0 flex-1 outline-none">
              <Region name="page" look="room" subject={page} frame={(alert) => <FailedPage alert={alert} />}>
                <Page session={session} />
              </Region>
            </main>
          </div>
        </SeenStoresContext>
      </DaysProvider>
    </Stores>
  );
}

/** Renders once the preferences have loaded, or failed to: the first render needs language, layout and default view. */
function AfterPreferences({ children }: { children: ReactNode }) {
  const { isPending } = useQuery(preferencesQuery);
  return !isPending && children;
}

function SessionGate() {
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
        <AfterPreferences>
          <SignedInPages session={data} />
        </AfterPreferences>
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

/** Speaks the language of the user's preferences, and puts their clock times into the locale, so that every formatter below follows both. */
function PreferredLanguage({ children }: { children: ReactNode }) {
  const { hours = USUAL_HOURS, language } = usePreferences();
  const { locale, messages } = useSpeech();
  useEffect(() => {
    let isWished = true;
    void loadEventually(async () => isWished && speak(spokenLanguages(language)));
    return () => {
      isWished = false;
    };
  }, [language]);
  const regional = formatLocale(locale, navigator.languages);
  return (
    <IntlProvider locale={withHours(regional, hours === 'language' ? undefined : hours)} messages={messages}>
      {children}
    </IntlProvider>
  );
}

/** The dashboard: its pages, and the providers around them. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <PreferredLanguage>
        <CrashPage>
          <PreferencesProvider>
            <PageRouter>
              <SessionGate />
            </PageRouter>
          </PreferencesProvider>
        </CrashPage>
      </PreferredLanguage>
    </QueryClientProvider>
  );
}
