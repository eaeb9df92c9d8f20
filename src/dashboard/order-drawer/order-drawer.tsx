import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Order } from '#contract/order.ts';
import { storeClockOf } from '../api/store-clock-of.ts';
import { useStores } from '../api/stores.ts';
import actionMessages from '../i18n/en/order-actions.json' with { type: 'json' };
import partMessages from '../i18n/en/order-drawer.json' with { type: 'json' };
import { WithMessages } from '../i18n/with-messages.tsx';
import { ChangeAnnouncement } from './change-announcement.tsx';
import { DrawerAside } from './drawer-aside.tsx';
import { DrawerHead } from './drawer-head.tsx';
import { DrawerSheet } from './drawer-sheet.tsx';
import { type ListOffer, ListOfferNotice } from './list-offer.tsx';
import { LoadedOrdersProvider } from './loaded-orders.ts';
import { LoadFailure } from './load-failure.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderBody } from './order-body.tsx';
import { MarksProvider } from './order-changes-context.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderFrameProvider } from './order-frame.ts';
import { OrderPrint } from './order-print.tsx';
import { OrderTotal } from './order-total.tsx';
import type { Paper } from './printed-receipt.tsx';
import { Skeleton } from './skeleton.tsx';
import { useIsLate } from './use-is-late.ts';
import { useIsWide } from './use-is-wide.ts';
import { useLiveOrder } from './use-live-order.ts';
import { useStepKeys } from './use-step-keys.ts';

const NONE: readonly Order[] = [];
const messages = { ...partMessages, ...actionMessages };

type OrderDrawerProps = {
  readonly orderId: string;
  /** The order as its row has it, if it is among the loaded ones: shown until the whole order is here. */
  readonly listed: Order | undefined;
  /** What the list has, to look for orders that belong together. */
  readonly loaded?: readonly Order[];
  /** Whether to look for changes by itself. */
  readonly isLive?: boolean;
  readonly onClose: () => void;
  /** Goes to the next (1) or previous (-1) order of the list. */
  readonly onStep?: ((direction: 1 | -1) => void) | undefined;
  /** How the list can be brought to the order, where its row is not loaded. */
  readonly offerList?: ((order: Order) => ListOffer | undefined) | undefined;
  /** How often the reader asked for the focus to come into the drawer. */
  readonly focusTurn?: number;
};

/** One order, beside the list or, where there is no room, over it; it fills in from the row's own data at once. */
export function OrderDrawer(props: OrderDrawerProps) {
  const { orderId, listed, loaded = NONE, isLive = false, onClose, onStep, offerList, focusTurn = 0 } = props;
  const isWide = useIsWide();
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { answer, error, isGone, changes, refetch } = useLiveOrder(orderId, listed, isLive);
  const isLate = useIsLate(answer || error ? undefined : orderId);
  useStepKeys(onStep);
  useEffect(() => {
    if (focusTurn > 0) headingRef.current?.focus();
  }, [focusTurn]);
  const [paper, setPaper] = useState<Paper>();
  const onPrinted = useCallback(() => setPaper(undefined), []);
  const order = answer?.order ?? listed;
  const stores = useStores();
  const frame = useMemo(() => {
    if (!order) return undefined;
    const store = stores.find(order.storeId);
    return { order, currency: store.currency, clock: storeClockOf(order, store), storeName: store.name };
  }, [order, stores]);
  const offer = answer && !isGone ? offerList?.(answer.order) : undefined;
  const content = (
    <MarksProvider value={changes.marks}>
      <header className="relative shrink-0 space-y-1.5 border-b border-line py-3 ps-4 pe-3">
        <DrawerHead
          orderId={orderId}
          order={order}
          storeName={frame?.storeName}
          headingId={headingId}
          headingRef={headingRef}
          onClose={onClose}
          onStep={onStep}
          actions={
            frame && (
              <OrderFrameProvider value={frame}>
                <OrderActions key={orderId} text={answer?.text} onPrint={setPaper} />
              </OrderFrameProvider>
            )
          }
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
        {error && <LoadFailure error={error} isStale={answer !== undefined} onRetry={() => void refetch()} />}
        {offer && <ListOfferNotice offer={offer} />}
        {frame && (answer || isLate) && (
          <OrderFrameProvider value={frame}>
            <LoadedOrdersProvider value={loaded}>
              <OrderBody text={answer?.text} />
            </LoadedOrdersProvider>
          </OrderFrameProvider>
        )}
      </div>
      {frame && <ChangeAnnouncement changes={changes} frame={frame} onDismiss={() => headingRef.current?.focus()} />}
    </MarksProvider>
  );
  return (
    <WithMessages messages={messages}>
      {isWide ? (
        <DrawerAside headingId={headingId} isBusy={!answer && !error} onClose={onClose}>
          {content}
        </DrawerAside>
      ) : (
        <DrawerSheet headingId={headingId} headingRef={headingRef} onClose={onClose}>
          {content}
        </DrawerSheet>
      )}
      {paper && frame && (
        <OrderFrameProvider value={frame}>
          <OrderPrint paper={paper} onDone={onPrinted} />
        </OrderFrameProvider>
      )}
    </WithMessages>
  );
}
