import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, IntlProvider } from 'react-intl';
import { matchPath, useLocation, useNavigate } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { DaysProvider } from '../stores/days.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { formatLocale } from '../kit/i18n/format-locale.ts';
import { USUAL_HOURS, withHours } from '../kit/i18n/hours.ts';
import { speak, useSpeech } from '../kit/i18n/speech.ts';
import { loadEventually } from '../kit/loading/idle-preload.ts';
import { loadedLanguages } from '../orders-feed/orders-api.ts';
import { createSeenStores, SeenStoresContext } from '../filters/seen-stores.ts';
import { focusContent } from '../kit/content-focus.ts';
import { Region } from '../kit/region.tsx';
import { CrashPage } from './crash-page.tsx';
import { Drawer } from './drawer.tsx';
import { Header } from './header.tsx';
import { PageRouter } from './page-router.tsx';
import { Page } from './pages.tsx';
import { PreferencesProvider, usePreferences } from './preferences.tsx';
import { SessionGate } from './session-gate.tsx';
import { spokenLanguages } from './spoken.ts';
import { useSavedOnServer } from './use-saved-on-server.ts';

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
  useSavedOnServer(session);
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

/** Speaks the language of the user's preferences, and puts their clock times into the locale, so that every formatter below follows both. */
function PreferredLanguage({ children }: { children: ReactNode }) {
  const { hours = USUAL_HOURS, language } = usePreferences().preferences;
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
    <PreferredLanguage>
      <CrashPage>
        <QueryClientProvider client={queryClient}>
          <PreferencesProvider>
            <PageRouter>
              <SessionGate>{(session) => <SignedInPages session={session} />}</SessionGate>
            </PageRouter>
          </PreferencesProvider>
        </QueryClientProvider>
      </CrashPage>
    </PreferredLanguage>
  );
}
