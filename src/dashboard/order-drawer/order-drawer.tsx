import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import type { Order } from '#contract/order.ts';
import { orderQuery } from '../api/orders.ts';
import { storeClockOf } from '../api/store-clock-of.ts';
import { useStores } from '../api/stores.ts';
import messages from '../i18n/en/order-drawer.json' with { type: 'json' };
import { WithMessages } from '../i18n/with-messages.tsx';
import { DrawerAside } from './drawer-aside.tsx';
import { DrawerHead } from './drawer-head.tsx';
import { DrawerSheet } from './drawer-sheet.tsx';
import { LoadFailure } from './load-failure.tsx';
import { OrderBody } from './order-body.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderFrameProvider } from './order-frame.ts';
import { OrderTotal } from './order-total.tsx';
import { Skeleton } from './skeleton.tsx';
import { useIsWide } from './use-is-wide.ts';

type OrderDrawerProps = {
  readonly orderId: string;
  /** The order as its row has it, if it is among the loaded ones: shown until the whole order is here. */
  readonly listed: Order | undefined;
  readonly onClose: () => void;
  /** Goes to the next (1) or previous (-1) order of the list. */
  readonly onStep?: (direction: 1 | -1) => void;
};

/** One order, beside the list or, where there is no room, over it; it fills in from the row's own data at once. */
export function OrderDrawer({ orderId, listed, onClose, onStep }: OrderDrawerProps) {
  const isWide = useIsWide();
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(orderQuery(orderId));
  const order = data ?? listed;
  const stores = useStores();
  const frame = useMemo(() => {
    if (!order) return undefined;
    const store = stores.find(order.storeId);
    return { order, currency: store.currency, clock: storeClockOf(order, store), storeName: store.name };
  }, [order, stores]);
  const content = (
    <>
      <header className="shrink-0 space-y-1.5 border-b border-line py-3 ps-4 pe-3">
        <DrawerHead
          orderId={orderId}
          order={order}
          storeName={frame?.storeName}
          headingId={headingId}
          headingRef={headingRef}
          onClose={onClose}
          onStep={onStep}
        />
        {frame && (
          <OrderFrameProvider value={frame}>
            <OrderFacts />
            <OrderTotal />
          </OrderFrameProvider>
        )}
        {!frame && !error && <Skeleton lines={3} />}
      </header>
      <div key={orderId} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {error && <LoadFailure error={error} isStale={data !== undefined} onRetry={() => void refetch()} />}
        {frame && (data || !error) && (
          <OrderFrameProvider value={frame}>
            <OrderBody />
          </OrderFrameProvider>
        )}
      </div>
    </>
  );
  return (
    <WithMessages messages={messages}>
      {isWide ? (
        <DrawerAside headingId={headingId} onClose={onClose}>
          {content}
        </DrawerAside>
      ) : (
        <DrawerSheet headingId={headingId} headingRef={headingRef} onClose={onClose}>
          {content}
        </DrawerSheet>
      )}
    </WithMessages>
  );
}
