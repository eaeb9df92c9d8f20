import { X } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { orderQuery } from '../api/order.ts';
import { IconButton } from '../ui/button.tsx';
import { ErrorBoundary } from '../ui/errors/error-boundary.tsx';
import { lazyWithMessages } from '../ui/i18n/message-provider.tsx';
import { LoadingNote } from '../ui/loading/loading-note.tsx';
import type { OpenOrder } from '../order-labels/open-order.ts';

const OrderDrawer = lazyWithMessages<OpenOrder>(
  'drawer',
  async () => (await import('../order-drawer/frame/order-drawer.tsx')).OrderDrawer,
);

/** Loads the drawer's code and messages in advance, so that the first order opens immediately. */
export const preloadDrawer = OrderDrawer.preload;

/** A placeholder over the list, because the drawer should narrow the list only once. */
function DrawerPlace({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <aside
      aria-label={formatMessage({ id: 'orders.name' })}
      className="relative z-20 -ms-110 flex w-full shrink-0 animate-appear items-start border-s border-line bg-surface not-wide:absolute not-wide:inset-y-0 not-wide:end-0 not-phone:w-110"
    >
      <div className="min-w-0 flex-1">{children}</div>
      <IconButton
        icon={X}
        label={formatMessage({ id: 'action.close' })}
        className="m-1"
        onClick={onClose}
      />
    </aside>
  );
}

/** An open order, beside or over its page. */
export function Drawer(order: OpenOrder) {
  const queryClient = useQueryClient();
  const { orderId, onClose } = order;
  return (
    <ErrorBoundary
      kind="drawer"
      resetKeys={[orderId]}
      onRetry={() => queryClient.removeQueries({ queryKey: orderQuery(orderId).queryKey })}
      frame={(message) => <DrawerPlace onClose={onClose}>{message}</DrawerPlace>}
    >
      <Suspense
        fallback={
          <DrawerPlace onClose={onClose}>
            <LoadingNote />
          </DrawerPlace>
        }
      >
        <OrderDrawer {...order} />
      </Suspense>
    </ErrorBoundary>
  );
}
