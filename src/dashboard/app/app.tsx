import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { FormattedMessage, IntlProvider, useIntl } from 'react-intl';
import { BrowserRouter, Link, Navigate, Route, Routes, useLocation } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { sessionQuery } from '../stores/session.ts';
import { DaysProvider } from '../stores/days.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { FailureMessage } from '../kit/failure.tsx';
import { cached } from '../kit/i18n/cached.ts';
import { lateMessages, type MessageId } from '../kit/i18n/messages.ts';
import { WithMessages } from '../kit/i18n/with-messages.tsx';
import { loadedLanguages } from '../orders-feed/orders-api.ts';
import { type OpenOrder, OrdersPage } from '../orders-list/page/orders-page.tsx';
import { refundsAddress } from '../orders-list/selection/address/refunds-address.ts';
import { createSeenStores, SeenStoresContext } from '../filters/seen-stores.ts';
import { onDemand } from '../kit/on-demand.tsx';
import { PageMessage } from '../kit/notice.tsx';
import { CrashPage } from './crash-page.tsx';
import { Header } from './header.tsx';
import { PreferencesProvider } from './preferences.tsx';

/** How long (ms) after the first render the drawer's code is loaded. */
const DRAWER_PRELOAD_DELAY = 1_000;

/** The drawer in a locale, whose code and messages are loaded together. */
const drawerIn = cached((locale: string) => {
  const { Component, preload } = onDemand(async () => {
    const [{ OrderDrawer }, messages] = await Promise.all([
      import('../order-drawer/frame/order-drawer.tsx'),
      lateMessages('drawer', locale),
    ]);
    return (order: OpenOrder) => (
      <WithMessages messages={messages}>
        <OrderDrawer {...order} />
      </WithMessages>
    );
  });
  return { preload, renderOrder: (order: OpenOrder) => <Component {...order} /> };
});

/** What renders an order; loads it once the list has what it needs, so that the first order opens at once. */
function usePreloadedDrawer(): (order: OpenOrder) => ReactNode {
  const { preload, renderOrder } = drawerIn(useIntl().locale);
  useEffect(() => {
    const timer = setTimeout(() => void preload().catch(() => undefined), DRAWER_PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [preload]);
  return renderOrder;
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

/** The orders; an old link by refund date leads to the refunds of that period. */
function OrdersRoute({ renderOrder }: { renderOrder: (order: OpenOrder) => ReactNode }) {
  const moved = refundsAddress(useLocation().search);
  return moved === undefined ? <OrdersPage renderOrder={renderOrder} /> : <Navigate to={moved} replace />;
}

function SignedInPages({ session }: { session: Session }) {
  const renderOrder = usePreloadedDrawer();
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
                <Route path="/orders/:orderId?" element={<OrdersRoute renderOrder={renderOrder} />} />
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

type AppProps = {
  readonly queryClient: QueryClient;
  /** The interface's locale (BCP 47) and its messages. */
  readonly locale: string;
  readonly messages: Readonly<Record<MessageId, string>>;
};

/** The dashboard: its pages, and the providers around them. */
export function App({ queryClient, locale, messages }: AppProps) {
  return (
    <IntlProvider locale={locale} messages={messages}>
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
