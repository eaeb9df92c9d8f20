import type { ComponentType, ReactNode } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router';
import type { ClientRoute } from '#contract/bff/client-error.ts';
import type { Session } from '#contract/bff/session.ts';
import type { LatePart, MessageId } from '../kit/i18n/messages.ts';
import { onDemand } from '../kit/on-demand.tsx';
import type { OpenOrder } from '../order-words/open-order.ts';
import { OrdersPage } from '../orders-list/page/orders-page.tsx';
import { Drawer } from './drawer.tsx';

/** What every page is given; `renderOrder` renders an open order beside or over it. */
type PageProps = { readonly session: Session; readonly renderOrder: (order: OpenOrder) => ReactNode };

/** A page that is loaded on demand: its path, which reports of faults can name, its tab's title, and the messages of its own. */
function latePage(
  path: ClientRoute,
  title: MessageId,
  load: () => Promise<ComponentType<PageProps>>,
  messages: LatePart = 'figures',
) {
  return { path, title, Component: onDemand(load, { messages }).Component };
}

const refunds = onDemand(async () => (await import('../refunds/page/refunds-page.tsx')).RefundsPage, {
  messages: 'refunds',
});

/** The pages without room in the bar of a phone, whose menu has them, in the order of their tabs. */
export const PAGES = [
  latePage('/insights', 'frame.insights', async () => (await import('../insights/insights-page.tsx')).InsightsPage),
  latePage(
    '/exceptions',
    'frame.exceptions',
    async () => (await import('../exceptions/exceptions-page.tsx')).ExceptionsPage,
    'exceptions',
  ),
  latePage('/close', 'frame.close', async () => (await import('../close/page/close-page.tsx')).ClosePage),
];

const otherPage = onDemand(async () => (await import('./other-page.tsx')).OtherPage, { messages: 'settings' });

const renderOrder = (order: OpenOrder) => <Drawer {...order} />;

/** The page for the current address, matched by hand: the router's `Routes` would add code for nested routes and loaders. */
export function Page({ session }: { session: Session }) {
  const { pathname, search } = useLocation();
  const isAt = (path: string) => matchPath(path, pathname) !== null;
  if (isAt('/')) return <Navigate to={`/orders${search}`} replace />;
  if (isAt('/orders/:orderId?')) return <OrdersPage renderOrder={renderOrder} />;
  if (isAt('/refunds')) return <refunds.Component renderOrder={renderOrder} />;
  const { Component } = PAGES.find(({ path }) => isAt(path)) ?? otherPage;
  return <Component session={session} renderOrder={renderOrder} />;
}
