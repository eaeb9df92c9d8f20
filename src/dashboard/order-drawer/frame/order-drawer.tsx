import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { getStoreClock } from '#order-domain/days/store-clock.ts';
import { computeFigures } from '#order-domain/order/order-figures.ts';
import { orderQuery } from '../../api/order.ts';
import { useHotkeys } from '../../ui/hotkeys.ts';
import { useIsLate } from '../../ui/loading/use-is-late.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import type { OpenOrder } from '../../order-labels/open-order.ts';
import { StoreTime } from '../../stores/store-time.tsx';
import { useStores } from '../../stores/stores.ts';
import { ShownRefund } from '../parts/jump-link.tsx';
import { type OrderContext, OrderProvider, useOrderContext } from '../parts/order-context.ts';
import { PrintedReceipt } from '../receipt/printed-receipt.tsx';
import { DrawerAside, DrawerLayout, DrawerSheet } from './drawer-frame.tsx';
import { DrawerHeader } from './drawer-header.tsx';
import { LoadFailure } from './drawer-notices.tsx';
import { OrderBody } from './order-body.tsx';
import { SectionNav } from './section-nav.tsx';

/** Windows with room for the order beside the list. */
const WIDE = '(min-width: 68.75rem)';
/**
 * Milliseconds that sections wait for the response; rendering the row sooner would only flicker.
 */
const LATE_AFTER = 250;

/** Undefined until any data of the order is known. */
function useOrderContextValue(
  order: Order | undefined,
  rawJson: string | undefined,
  hasFailed: boolean,
): OrderContext | undefined {
  const stores = useStores();
  const frame = useMemo(() => {
    if (!order) return undefined;
    const store = stores.find(order.storeId);
    const clock = getStoreClock(order, store);
    const { name: storeName, currency } = store;
    return {
      order,
      figures: computeFigures(order),
      currency,
      clock,
      storeName,
      storeDetails: store,
    };
  }, [order, stores]);
  return useMemo(() => frame && { ...frame, rawJson, hasFailed }, [frame, rawJson, hasFailed]);
}

/** Epoch milliseconds; undefined until the order changes while open. */
function useChangedAt(
  orderId: string,
  order: Order | undefined,
  receivedAt: number,
): number | undefined {
  const [seen, setSeen] = useState({ orderId, order, at: 0 });
  if (seen.orderId !== orderId || seen.order !== order) {
    const isChange = seen.orderId === orderId && seen.order !== undefined;
    setSeen({ orderId, order, at: isChange ? receivedAt : 0 });
  }
  return seen.at || undefined;
}

/** The note is at the foot of the drawer, so that content does not move while it is read. */
function ChangeNote({ at }: { at: number | undefined }) {
  const { clock } = useOrderContext();
  return (
    <p
      role="status"
      className={
        at === undefined
          ? 'sr-only'
          : 'shrink-0 border-t border-line px-4 py-1.5 text-xs text-ink-muted'
      }
    >
      {at !== undefined && (
        <FormattedMessage
          id="drawer.updated"
          values={{
            time: <StoreTime timestamp={new Date(at).toISOString()} clock={clock} style="time" />,
          }}
        />
      )}
    </p>
  );
}

/**
 * One order, beside the list or, in a narrow window, over it; shows the row's own data immediately.
 * Needs the drawer's messages around it.
 */
export function OrderDrawer(props: OpenOrder) {
  const { orderId, listed, onClose, onStep, steps, refundId, focusRequest = 0 } = props;
  const isWide = useMediaQuery(WIDE);
  const headingId = useId();
  const contentRef = useRef<HTMLDivElement>(null);
  const { data: response, error, dataUpdatedAt, refetch } = useQuery(orderQuery(orderId));
  const isBusy = !response && !error;
  const isLate = useIsLate(isBusy ? orderId : undefined, LATE_AFTER);
  const changedAt = useChangedAt(orderId, response?.order, dataUpdatedAt);
  // While the list has the focus, its own hotkeys step first.
  useHotkeys(
    { j: onStep && (() => onStep(1)), k: onStep && (() => onStep(-1)) },
    { worksInModal: true },
  );
  useEffect(() => {
    if (focusRequest > 0) contentRef.current?.focus({ preventScroll: true });
  }, [focusRequest]);
  const context = useOrderContextValue(
    response?.order ?? listed,
    response?.text,
    !response && error !== null,
  );
  const isShown = context && (response || isLate || error);
  const content = (
    <DrawerLayout
      orderId={orderId}
      headingId={headingId}
      contentRef={contentRef}
      header={
        <>
          <DrawerHeader
            orderId={orderId}
            headingId={headingId}
            context={context}
            isLoading={!context && !error}
            steps={steps}
            onStep={onStep}
            onClose={onClose}
          />
          {isShown ? (
            <SectionNav key={orderId} />
          ) : (
            <div className="box-content h-8 shrink-0 border-b border-line pointer-coarse:h-11" />
          )}
        </>
      }
      footer={context && <ChangeNote at={changedAt} />}
    >
      {error && (
        <LoadFailure
          error={error}
          shown={response ? 'all' : context ? 'row' : 'none'}
          onRetry={() => void refetch()}
        />
      )}
      {isShown && <OrderBody />}
    </DrawerLayout>
  );
  return (
    <OrderProvider value={context}>
      <ShownRefund value={refundId}>
        {isWide ? (
          <DrawerAside headingId={headingId} isBusy={isBusy}>
            {content}
          </DrawerAside>
        ) : (
          <DrawerSheet headingId={headingId} contentRef={contentRef} onClose={onClose}>
            {content}
          </DrawerSheet>
        )}
      </ShownRefund>
      {response && <PrintedReceipt />}
    </OrderProvider>
  );
}
