import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, IntlProvider, useIntl } from 'react-intl';
import { BrowserRouter, Link, Navigate, Route, Routes } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { sessionQuery } from '../stores/session.ts';
import { DaysProvider } from '../stores/days.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { FailureMessage } from '../kit/failure.tsx';
import { messagesFor } from '../kit/i18n/messages.ts';
import { type OpenOrder, OrdersPage } from '../orders-list/page/orders-page.tsx';
import { StorePicker } from '../orders-list/selection/address/store-picker.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { PageMessage } from '../kit/notice.tsx';
import { CrashPage } from './crash-page.tsx';
import { Frame } from './frame.tsx';
import { PreferencesProvider } from './preferences.tsx';

const DRAWER_PRELOAD_DELAY = 1_000;

const drawer = onDemand(async () => (await import('../order-drawer/frame/order-drawer.tsx')).OrderDrawer);

function renderOrder(order: OpenOrder) {
  return <drawer.Component {...order} />;
}

/** Fetches the drawer's code once the list has what it needs, so that the first order opens at once. */
function usePreloadedDrawer(): void {
  useEffect(() => {
    const timer = setTimeout(() => void drawer.preload().catch(() => undefined), DRAWER_PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, []);
}

/** English as the reader's region writes numbers and dates; other languages come with their translations. */
function interfaceLocale(): string {
  return navigator.languages.find((language) => language === 'en' || language.startsWith('en-')) ?? 'en';
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    // The BFF retries what is worth retrying; a second layer would only make people wait.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });
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
  const directory = useMemo(() => storeDirectory(session), [session]);
  return (
    <Stores value={directory}>
      <DaysProvider session={session}>
        <Frame session={session} storePicker={<StorePicker />}>
          <main className="min-h-0 flex-1">
            <Routes>
              <Route path="/" element={<Navigate to="/orders" replace />} />
              <Route path="/orders/:orderId?" element={<OrdersPage renderOrder={renderOrder} />} />
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </main>
        </Frame>
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

/** The dashboard: providers around its pages. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  const [locale] = useState(interfaceLocale);
  const localMessages = useMemo(() => messagesFor(locale), [locale]);
  return (
    <IntlProvider locale={locale} messages={localMessages}>
      <CrashPage>
        <QueryClientProvider client={queryClient}>
          <PreferencesProvider>
            {/* At once, not as a transition: a second click must start from what the first one made of the address. */}
            <BrowserRouter useTransitions={false}>
              <SessionGate />
            </BrowserRouter>
          </PreferencesProvider>
        </QueryClientProvider>
      </CrashPage>
    </IntlProvider>
  );
}
