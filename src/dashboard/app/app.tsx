import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, IntlProvider, useIntl } from 'react-intl';
import { BrowserRouter, Link, Navigate, Route, Routes } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { sessionQuery } from '../stores/session.ts';
import { DaysProvider } from '../stores/days.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { FailureMessage } from '../kit/failure.tsx';
import { messagesFor } from '../kit/i18n/messages.ts';
import { loadedLanguages } from '../orders-feed/orders-api.ts';
import { type OpenOrder, OrdersPage } from '../orders-list/page/orders-page.tsx';
import { createSeenStores, SeenStoresContext } from '../orders-list/selection/filters/seen-stores.ts';
import { onDemand } from '../kit/on-demand.tsx';
import { PageMessage } from '../kit/notice.tsx';
import { CrashPage } from './crash-page.tsx';
import { Header } from './header.tsx';
import { PreferencesProvider } from './preferences.tsx';

/** How long (ms) after the first render the drawer's code is loaded. */
const DRAWER_PRELOAD_DELAY = 1_000;

const drawer = onDemand(async () => (await import('../order-drawer/frame/order-drawer.tsx')).OrderDrawer);

function renderOrder(order: OpenOrder) {
  return <drawer.Component {...order} />;
}

/** Loads the drawer's code once the list has what it needs, so that the first order opens at once. */
function usePreloadedDrawer(): void {
  useEffect(() => {
    const timer = setTimeout(() => void drawer.preload().catch(() => undefined), DRAWER_PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, []);
}

/** English with the numbers and dates of the reader's region; the interface has no other language yet. */
function interfaceLocale(): string {
  return navigator.languages.find((language) => language === 'en' || language.startsWith('en-')) ?? 'en';
}

function NotFoundPage() {
  return (
    <PageMessage
      title={<FormattedMessage id="page.not_found" />}
      actions={
        <Link to="/orders" className="text-accent underline underline-offset-2">
          <FormattedMessage id="page.to_orders" />
        </Link>
      }
    />
  );
}

function SignedInPages({ session }: { session: Session }) {
  usePreloadedDrawer();
  const [seenStores] = useState(createSeenStores);
  const directory = useMemo(() => storeDirectory(session), [session]);
  return (
    <Stores value={directory}>
      <DaysProvider session={session}>
        <SeenStoresContext value={seenStores}>
          <div className="flex h-full flex-col">
            <Header session={session} seenLanguages={loadedLanguages} />
            <main className="min-h-0 flex-1">
              <Routes>
                <Route path="/" element={<Navigate to="/orders" replace />} />
                <Route path="/orders/:orderId?" element={<OrdersPage renderOrder={renderOrder} />} />
                <Route path="*" element={<NotFoundPage />} />
              </Routes>
            </main>
          </div>
        </SeenStoresContext>
      </DaysProvider>
    </Stores>
  );
}

function SessionGate() {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(sessionQuery);
  if (data) return <SignedInPages session={data} />;
  if (!error) return <div aria-busy="true" aria-label={intl.formatMessage({ id: 'page.loading' })} />;
  return (
    <main className="h-full">
      <FailureMessage title={<FormattedMessage id="page.no_session" />} error={error} onRetry={() => void refetch()} />
    </main>
  );
}

/** The dashboard: its pages, and the providers around them. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const [locale] = useState(interfaceLocale);
  const localMessages = useMemo(() => messagesFor(locale), [locale]);
  return (
    <IntlProvider locale={locale} messages={localMessages}>
      <CrashPage>
        <QueryClientProvider client={queryClient}>
          <PreferencesProvider>
            {/* Not as a transition: a second click must see the address that the first one set. */}
            <BrowserRouter useTransitions={false}>
              <SessionGate />
            </BrowserRouter>
          </PreferencesProvider>
        </QueryClientProvider>
      </CrashPage>
    </IntlProvider>
  );
}
