import { X } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../kit/button.tsx';
import { onDemand } from '../kit/on-demand.tsx';
import { Region } from '../kit/region.tsx';
import type { OpenOrder } from '../order-words/open-order.ts';
import { orderQuery } from '../orders-feed/orders-api.ts';

/** Takes the drawer's place while its code has not loaded, over the list, which the drawer makes narrower only once. */
function DrawerNote({ note, onClose }: { note: ReactNode; onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <aside
      aria-label={formatMessage({ id: 'orders.name' })}
      className="relative z-20 -ms-110 flex w-full shrink-0 items-start border-s border-line bg-surface not-wide:absolute not-wide:inset-y-0 not-wide:end-0 not-phone:w-110"
    >
      <div className="min-w-0 flex-1">{note}</div>
      <IconButton icon={X} label={formatMessage({ id: 'action.close' })} className="m-1" onClick={onClose} />
    </aside>
  );
}

const drawer = onDemand<OpenOrder>(async () => (await import('../order-drawer/frame/order-drawer.tsx')).OrderDrawer, {
  messages: 'drawer',
  frame: (note, { onClose }) => note !== undefined && <DrawerNote note={note} onClose={onClose} />,
});

/** An open order, beside or over its page. */
export function Drawer(order: OpenOrder) {
  const queryClient = useQueryClient();
  const { orderId, onClose } = order;
  return (
    <Region
      name="drawer"
      look="panel"
      subject={orderId}
      onRetry={() => queryClient.removeQueries({ queryKey: orderQuery(orderId).queryKey })}
      frame={(alert) => <DrawerNote note={alert} onClose={onClose} />}
    >
      <drawer.Component {...order} />
    </Region>
  );
}
