import { type ComponentType, type ReactNode, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import {
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { Drawer, preloadDrawer } from './app/drawer.tsx';
import { Layout, useSession } from './app/layout.tsx';
import { ErrorMessage } from './ui/errors/error-boundary.tsx';
import { isScriptFailure } from './ui/errors/script-failures.ts';
import { PageMessage } from './ui/failures/page-message.tsx';
import { MessageProvider } from './ui/i18n/message-provider.tsx';
import { type Catalogue, loadMessages } from './ui/i18n/messages.ts';
import { LoadingNote } from './ui/loading/loading-note.tsx';
import { PageLink } from './ui/navigation/page-link.tsx';
import type { OpenOrder } from './order-labels/open-order.ts';
import { OrdersPage } from './orders/page/orders-page.tsx';

/** `renderOrder` renders an open order beside or over the page. */
type PageProps = {
  readonly session: Session;
  readonly renderOrder: (order: OpenOrder) => ReactNode;
};

const renderOrder = (order: OpenOrder) => <Drawer {...order} />;

/** Replaces a page that failed or could not be loaded; one missed offline loads once online. */
function PageError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    if (!isScriptFailure(error) || navigator.onLine) return;
    const reload = () => window.location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [error]);
  return (
    <ErrorMessage
      kind="page"
      error={error}
      onRetry={() => void navigate(location, { replace: true, state: location.state })}
    />
  );
}

/** A page with its own script and messages. */
function lazyPage(
  path: string,
  catalogue: Catalogue,
  load: () => Promise<ComponentType<PageProps>>,
): RouteObject {
  return {
    path,
    errorElement: <PageError />,
    // Without it, the router would not show `errorElement` for a script that can't be loaded.
    hydrateFallbackElement: <LoadingNote />,
    lazy: async () => {
      const [Page] = await Promise.all([
        load(),
        loadMessages(catalogue, document.documentElement.lang),
      ]);
      return {
        Component: () => (
          <MessageProvider catalogue={catalogue}>
            <Page session={useSession()} renderOrder={renderOrder} />
          </MessageProvider>
        ),
      };
    },
  };
}

function Orders() {
  useEffect(preloadDrawer, []);
  return <OrdersPage renderOrder={renderOrder} />;
}

function ToOrders() {
  return <Navigate to={`/orders${useLocation().search}`} replace />;
}

/** Without an order store, only the list of orders can be loaded. */
function KeptOrders() {
  const session = useSession();
  return session.keepsOrders ? <Outlet context={session} /> : <Navigate to="/orders" replace />;
}

function NotFound() {
  return (
    <PageMessage
      title={<FormattedMessage id="page.not_found" />}
      actions={
        <PageLink to="/orders" className="text-accent underline underline-offset-2">
          <FormattedMessage id="page.to_orders" />
        </PageLink>
      }
    />
  );
}

/**
 * The pages of the dashboard. The list of orders is part of the first script, since most visits
 * begin with it.
 */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    errorElement: <PageError />,
    children: [
      { path: '/', Component: ToOrders },
      { path: '/orders/:orderId?', Component: Orders, errorElement: <PageError /> },
      {
        Component: KeptOrders,
        children: [
          lazyPage(
            '/refunds',
            'refunds',
            async () => (await import('./refunds/page/refunds-page.tsx')).RefundsPage,
          ),
          lazyPage(
            '/insights',
            'figures',
            async () => (await import('./insights/insights-page.tsx')).InsightsPage,
          ),
          lazyPage(
            '/exceptions',
            'exceptions',
            async () => (await import('./exceptions/exceptions-page.tsx')).ExceptionsPage,
          ),
          lazyPage(
            '/close',
            'figures',
            async () => (await import('./day-close/page/close-page.tsx')).ClosePage,
          ),
        ],
      },
      lazyPage('/settings', 'settings', async () => (await import('./app/settings.tsx')).Settings),
      lazyPage('/help', 'figures', async () => (await import('./app/help.tsx')).Help),
      { path: '/sign-in', element: null },
      { path: '*', Component: NotFound },
    ],
  },
];
